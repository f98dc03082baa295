import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createEngine } from '#src/workspace/checks/engine.ts'

/** All checks over 50,000 units in a process that has never run them, then a keystroke, against what parsing the same texts takes. */
const total = 50_000
const rows = z
  .array(z.object({ key: z.string(), en: z.string(), de: z.string(), description: z.string() }))
  .parse(parse(readFileSync('src/backend/demo/data/system.csv', 'utf8'), { columns: true }))
  .filter(({ de }) => de !== '')
const units = Array.from({ length: total }, (_, index) => {
  const { key, en, de, description } = rows[index % rows.length] ?? { key: '', en: '', de: '', description: '' }
  // Distinct texts: "Board (ab)".
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
const said = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${ms.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of processor)`

const json = JSON.stringify(units)
const parsing = measure(() => void JSON.parse(json))
const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })
const cold = measure(() => void engine.put(units))
const warm = measure(() => void createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] }).put(units))
const keystrokes = units.slice(0, 1_000).map((unit) => {
  const start = performance.now()
  engine.put([{ ...unit, target: `${unit.target}x` }])
  return performance.now() - start
})
keystrokes.sort((a, b) => a - b)

console.log(`JSON.parse of the same ${(json.length / 1e6).toFixed(1)} MB: ${said(parsing)}`)
console.log(
  `all checks over ${total} units, cold: ${said(cold)}, ${(cold.cpuMs / parsing.cpuMs).toFixed(1)} times the parsing`,
)
console.log(`again: ${said(warm)}`)
console.log(
  `a keystroke: p50 ${keystrokes[500]?.toFixed(3)} ms, p99 ${keystrokes[990]?.toFixed(3)} ms, worst ${keystrokes[999]?.toFixed(3)} ms`,
)
