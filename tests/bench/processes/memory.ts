import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'
import { quantile } from '#tests/bench/kit/timing.ts'

// Puts 50,000 texts of the trade into the translation memory, a third of them untranslated, looks up known translations
// and makes suggestions. Prints the times as JSON, in ms of processor time, and the ratio to parsing the texts. For
// each suggestion, the fastest of several turns counts, so that other work on the machine has little effect.

const units = 50_000
const questions = 1_000
const turns = 5

const rows = z
  .array(z.object({ key: z.string(), master: z.string(), de: z.string() }))
  .parse(parse(readFileSync('src/backend/demo/data/system.csv'), { columns: true }))

/** The products of the copies of the texts: none, a word, or a code. */
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
  // One text in ten has no product, so that equal texts have several keys, as in every real catalogue.
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
const known = msOf(() => memory.known('system', keys))
const index = msOf(() => memory.readOn(() => true))
const asked = Array.from({ length: questions }, (_, index) => texts[(index * 31) % units])
const times = Array.from({ length: questions }, () => Number.POSITIVE_INFINITY)
for (let turn = 0; turn < turns; turn += 1)
  asked.forEach((unit, index) => {
    const took = msOf(() => unit && memory.suggest(unit))
    times[index] = Math.min(times[index] ?? 0, took)
  })

const fill = taking + known
console.log(JSON.stringify({ fill, suggestion: quantile(times, 0.95), parses: fill / parsing, index }))
