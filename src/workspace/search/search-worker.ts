import '#src/no-eval.ts'
import { answerTo } from './answering.ts'
import { createCorpus } from './corpus.ts'
import type { Ahead } from './plain-search.ts'
import { question, unlimitedMs } from './protocol.ts'

const corpus = createCorpus()
const buffersOf = (letters: Ahead) => letters.flatMap(({ places }) => places?.buffer ?? [])

addEventListener('message', ({ data }) => {
  const received = question.parse(data)
  if ('maxMs' in received && received.maxMs < unlimitedMs) postMessage({ kind: 'started', id: received.id })
  const answer = answerTo(corpus, received)
  if (answer?.kind === 'hits') postMessage(answer, { transfer: [answer.hits.buffer] })
  else if (answer?.kind === 'places') postMessage(answer, { transfer: [answer.places.buffer] })
  else if (answer) postMessage(answer)
  if (received.kind !== 'find') return
  const letters = corpus.ahead()
  if (letters) postMessage({ kind: 'ahead', id: received.id, letters }, { transfer: buffersOf(letters) })
})
