import type { Corpus, Hits } from './corpus.ts'
import type { Answer, Question } from './protocol.ts'
import type { Field } from '#src/workspace/workspace-search.ts'

function answerOf(id: number, found: Hits): Answer {
  if ('fault' in found) return { kind: 'fault', id, fault: found.fault }
  return { kind: 'places', id, places: found.places, marks: found.marks }
}

function hitsOf(id: number, found: ReturnType<Corpus['find']>, size: number): Answer {
  if ('fault' in found) return { kind: 'fault', id, fault: found.fault }
  const { places, isSame } = found
  if (isSame) return { kind: 'same', id }
  const hits = new Uint8Array(size)
  for (let index = 0; index < places.length; index += 1) hits[places[index] ?? 0] = 1
  return { kind: 'hits', id, hits, marks: found.marks.map((mark, index) => ({ ...mark, at: places[index] ?? 0 })) }
}

function take(corpus: Corpus, { total, at, columns }: Extract<Question, { kind: 'put' }>): void {
  const textOf = (field: Field, index: number) => columns[field]?.[index] ?? ''
  corpus.put(
    total,
    at.map((place, index) => [
      place,
      {
        key: textOf('key', index),
        source: textOf('source', index),
        target: textOf('target', index),
        desc: textOf('desc', index),
      },
    ]),
  )
}

/**
 * Answers a question of the page from the corpus. A `put` question only stores texts in the corpus, and returns
 * undefined.
 */
export function answerTo(corpus: Corpus, question: Question): Answer | undefined {
  const { kind } = question
  if (kind === 'put') return void take(corpus, question)
  const { id } = question
  if (kind === 'find') return hitsOf(id, corpus.find(question.query, question.maxMs), corpus.size())
  if (kind === 'among') return answerOf(id, corpus.among(question.query, question.places, question.maxMs))
  if (kind === 'order') return { kind: 'places', id, places: corpus.order(question.by, question.lang), marks: [] }
  const replaced = corpus.replace(question.how, question.maxMs)
  return 'fault' in replaced ? { kind: 'fault', id, fault: replaced.fault } : { kind: 'replaced', id, ...replaced }
}
