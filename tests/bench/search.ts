import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { createCorpus } from '#src/workspace/search/corpus.ts'
import { fold } from '#src/workspace/search/fold.ts'
import { summary, timesOfEach, written } from './kit/timing.ts'

/** A search over 50,000 texts, every field, against a plain loop over the same texts folded before; letter by letter as it is typed. */
const total = 50_000
const rows = z
  .array(z.object({ key: z.string(), en: z.string(), de: z.string(), description: z.string() }))
  .parse(parse(readFileSync('src/backend/demo/data/system.csv', 'utf8'), { columns: true }))
const entries = Array.from({ length: total }, (_, index) => {
  const { key, en, de, description } = rows[index % rows.length] ?? { key: '', en: '', de: '', description: '' }
  return { key: `${key}.${index}`, source: en, target: de, desc: description }
})

const corpus = createCorpus()
corpus.put(total, entries.entries())
const folded = entries.map(({ key, source, target, desc }) => fold([key, source, target, desc].join('\n')))
const typed = ['tü', 'tür', 'türbl', 'türblatt', 'edge', 'edging 1', 'zzz']

const times = await timesOfEach(['plain loop', 'search'], 140, async (kind, index) => {
  const q = typed[index % typed.length] ?? ''
  if (kind === 'search') return corpus.find({ q, mode: 'plain', in: 'any' }, Infinity)
  const needle = fold(q)
  const places: number[] = []
  for (let at = 0; at < folded.length; at += 1) if (folded[at]?.includes(needle)) places.push(at)
  return places
})
const [loop, search] = [summary(times.get('plain loop') ?? []), summary(times.get('search') ?? [])]
console.log(`plain loop ${written(loop)}, search ${written(search)}, ratio ${(search.median / loop.median).toFixed(2)}`)
