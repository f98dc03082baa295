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

/** Returns the positions of the entries that a query finds, or the reason why the query is invalid. */
export function foundBy(corpus: ReturnType<typeof corpusOf>, query: Partial<Query>): number[] | string {
  const answer = corpus.find({ q: '', mode: 'plain', in: 'any', ...query }, 1_000)
  return 'fault' in answer ? answer.fault : [...answer.places]
}
