import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'
import { summary, written } from './kit/timing.ts'

// The translation memory over 50,000 texts of the trade, a third of them untranslated: reading them in, filling in what is
// known, and a suggestion, beside JSON.parse of the same texts. In processor time, and of each suggestion the quickest of
// some turns, so that a busy machine counts for little. Run by `npm run bench:memory`.

const units = 50_000
const questions = 1_000
const turns = 5
const bars = { suggestionMs: 10, fillMs: 1_000 }

const rows = z
  .array(z.object({ key: z.string(), master: z.string(), de: z.string() }))
  .parse(parse(readFileSync('src/backend/demo/data/system.csv'), { columns: true }))

/** Each round tells of another product, by a word or by a code alone. */
const products = [
  '',
  'Riva',
  'Oslo',
  'AT-38',
  'Lago',
  'Bern',
  'AT-45',
  'Tirol',
  'Como',
  'H1180',
  'Arco',
  'Nova',
  'U702',
]

function textOf(index: number): MemoryUnit {
  const row = rows[index % rows.length]
  const round = Math.floor(index / rows.length)
  // Of each text some are the same under other keys, as in every real catalogue.
  const product = index % 10 === 0 ? '' : (products[round % products.length] ?? '')
  const named = (text: string) => (product === '' ? text : `${product}: ${text}`)
  const isOpen = ((index * 7_919) >> 4) % 3 === 0
  const target = isOpen || row?.de === '' ? null : named(row?.de ?? '')
  return {
    space: 'system',
    key: `${row?.key ?? ''}.${round}`,
    source: named(row?.master ?? ''),
    target,
    isOpen: target === null,
    review: false,
    mine: false,
  }
}

const texts = Array.from({ length: units }, (_, index) => textOf(index))
const json = JSON.stringify(texts)
const msOf = (run: () => unknown) => {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const parsing = Math.min(...Array.from({ length: 5 }, () => msOf(() => JSON.parse(json))))
const memory = createMemory({ lang: 'de' })
const keys = texts.map(({ key }) => key)
const taking = msOf(() => memory.put(texts))
let found = 0
const cold = msOf(() => (found = memory.known('system', keys).length))
const warm = msOf(() => memory.known('system', keys))
const settling = msOf(() => memory.readOn(() => true))
const asked = Array.from({ length: questions }, (_, index) => texts[(index * 31) % units])
const times = Array.from({ length: questions }, () => Number.POSITIVE_INFINITY)
for (let turn = 0; turn < turns; turn += 1)
  asked.forEach((unit, index) => {
    const took = msOf(() => unit && memory.suggest(unit))
    times[index] = Math.min(times[index] ?? 0, took)
  })
const suggestion = summary(times)

const against = (ms: number) => `${ms.toFixed(0)} ms, ${(ms / parsing).toFixed(1)} × JSON.parse`
console.log(`${units} texts, ${(json.length / 1e6).toFixed(1)} MB, JSON.parse ${parsing.toFixed(0)} ms`)
console.log(`taking them in: ${against(taking)}`)
console.log(`fill in what is known (${found} of them): cold ${against(cold)}; again ${against(warm)}`)
console.log(`index for alike texts: ${against(settling)}`)
console.log(`a suggestion, median / p95: ${written(suggestion)}, longest ${Math.max(...times).toFixed(1)} ms`)
if (suggestion.p95 > bars.suggestionMs || taking + cold > bars.fillMs) {
  console.log(`over the bar: ${bars.suggestionMs} ms a suggestion, ${bars.fillMs} ms to fill`)
  process.exitCode = 1
}
