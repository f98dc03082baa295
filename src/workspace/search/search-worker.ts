import { answerTo } from './answering.ts'
import { createCorpus } from './corpus.ts'
import { question } from './protocol.ts'

const corpus = createCorpus()

addEventListener('message', ({ data }) => {
  const asked = question.parse(data)
  if (asked.kind !== 'put') postMessage({ kind: 'begun', id: asked.id })
  const answer = answerTo(corpus, asked)
  if (answer?.kind === 'places') postMessage(answer, { transfer: [answer.places.buffer] })
  else if (answer) postMessage(answer)
})
