import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createEngine } from '#src/workspace/checks/engine.ts'
import { quantile } from '#tests/bench/kit/timing.ts'

// Runs all checks over 50,000 units in a process that has never run them, and then after keystrokes. Prints the times
// as JSON, in ms, and their ratio to parsing the units.
const total = 50_000
const rows = z
  .array(z.object({ key: z.string(), en: z.string(), de: z.string(), description: z.string() }))
  .parse(parse(readFileSync('src/backend/demo/data/system.csv', 'utf8'), { columns: true }))
  .filter(({ de }) => de !== '')
const units = Array.from({ length: total }, (_, index) => {
  const { key, en, de, description } = rows[index % rows.length] ?? { key: '', en: '', de: '', description: '' }
  // Makes each text distinct: “Board (ab)”.
  const round = Math.floor(index / rows.length)
    .toString(26)
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
  return { key: `${key}.${index}`, source: `${en} (${round})`, target: `${de} (${round})`, desc: description }
})

const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
function measure(run: () => void): { ms: number; cpuMs: number } {
  const [start, cpu] = [performance.now(), spent()]
  run()
  return { ms: performance.now() - start, cpuMs: spent() - cpu }
}

const json = JSON.stringify(units)
const parsing = measure(() => void JSON.parse(json))
const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })
const cold = measure(() => void engine.put(units))
const keystrokes = units.slice(0, 1_000).map((unit) => {
  const start = performance.now()
  engine.put([{ ...unit, target: `${unit.target}x` }])
  return performance.now() - start
})

console.log(
  JSON.stringify({
    cold: cold.cpuMs,
    wall: cold.ms,
    parses: cold.cpuMs / parsing.cpuMs,
    keystroke: quantile(keystrokes, 0.99),
  }),
)
