import { answerTo } from './answering.ts'
import { createCorpus } from './corpus.ts'
import { type Answer, answer, type Question } from './protocol.ts'

export type Port = { ask(question: Question): void; close(): void }

export type OpenPort = (onAnswer: (answer: Answer) => void, onLost: () => void) => Port

const sliceSize = 1_000

/**
 * Answers questions on this page, if there is no worker. A search runs 1,000 texts at a time, so that the page stays
 * responsive. A regular expression gets the fault 'unavailable', because it could block the page forever.
 */
export const openPagePort: OpenPort = (onAnswer) => {
  const corpus = createCorpus()
  let total = 0
  let isClosed = false
  let latest = 0

  async function find(question: Extract<Question, { kind: 'find' }>): Promise<void> {
    latest = question.id
    const hits = new Uint8Array(total)
    for (let from = 0; from < total; from += sliceSize) {
      await new Promise((done) => setTimeout(done))
      if (isClosed || latest !== question.id) return
      const slice = Array.from({ length: Math.min(sliceSize, total - from) }, (_, index) => from + index)
      const found = corpus.among(question.query, slice, question.maxMs)
      if ('places' in found) for (const at of found.places) hits[at] = 1
    }
    onAnswer({ kind: 'hits', id: question.id, hits, marks: [] })
  }

  return {
    ask(question) {
      if (question.kind === 'put') total = question.total
      const mode = 'query' in question ? question.query.mode : question.kind === 'replace' ? question.how.mode : 'plain'
      if (mode === 'regex' && question.kind !== 'put')
        return onAnswer({ kind: 'fault', id: question.id, fault: 'unavailable' })
      if (question.kind === 'find') return void find(question)
      const said = answerTo(corpus, question)
      if (said) onAnswer(said)
    },
    close() {
      isClosed = true
    },
  }
}

/**
 * Answers questions in a worker. Throws if the browser does not allow workers. Calls `onLost` if the worker cannot be
 * loaded or fails.
 */
export const openWorkerPort: OpenPort = (onAnswer, onLost) => {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }) => onAnswer(answer.parse(data)))
  worker.addEventListener('error', onLost)
  return { ask: (question) => worker.postMessage(question), close: () => worker.terminate() }
}
