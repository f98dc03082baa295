import { createCorpus, type Entry } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'

export const entryOf = (change: Partial<Entry>): Entry => ({
  key: 'k',
  source: '',
  target: '',
  desc: '',
  ...change,
})

export function corpusOf(entries: readonly Partial<Entry>[], now?: () => number) {
  const corpus = createCorpus(now)
  corpus.put(
    entries.length,
    entries.map((entry, at) => [at, entryOf(entry)]),
  )
  return corpus
}

/** The places of those that a query finds, or why it finds none. */
export function foundBy(corpus: ReturnType<typeof corpusOf>, query: Partial<Query>): number[] | string {
  const answer = corpus.find({ q: '', mode: 'plain', in: 'any', ...query }, 1_000)
  return 'fault' in answer ? answer.fault : [...answer.places]
}
