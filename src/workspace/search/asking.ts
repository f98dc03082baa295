import type { OpenPort, Port } from './port.ts'
import type { Answer, Question } from './protocol.ts'

/** null: the worker is gone, ask again. */
type Said = Answer | null
type NumberedQuestion = Extract<Question, { id: number }>

export type AheadAnswer = Extract<Answer, { kind: 'ahead' }>
type Listeners = { onAhead: (answer: AheadAnswer) => void; onGone: () => void }

/** Asks a worker, and terminates one that does not answer in time; the texts that it received are lost with it. */
export function createAsking(open: OpenPort, openFallback: OpenPort, { onAhead, onGone }: Listeners) {
  let port: Port | undefined
  const waiting = new Map<number, (said: Said) => void>()
  const started = new Map<number, () => void>()

  function onAnswer(said: Answer): void {
    if (said.kind === 'started') started.get(said.id)?.()
    else if (said.kind === 'ahead') onAhead(said)
    else waiting.get(said.id)?.(said)
  }

  function drop(): void {
    port?.close()
    port = undefined
    onGone()
    for (const answer of waiting.values()) answer(null)
  }

  function connect(): Port {
    const fallBack = () => (port = openFallback(onAnswer, () => undefined))
    try {
      // A worker that cannot be loaded reports that later: its questions are asked again on this page.
      port = open(onAnswer, () => {
        drop()
        fallBack()
      })
      return port
    } catch {
      return fallBack()
    }
  }

  return {
    tell: (said: Question) => (port ?? connect()).ask(said),
    /** `limitMs` counts from when the worker has reached the question. */
    ask(question: NumberedQuestion, limitMs: number): Promise<Said> {
      const to = port ?? connect()
      return new Promise((done) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const end = (said: Said) => {
          clearTimeout(timer)
          waiting.delete(question.id)
          started.delete(question.id)
          done(said)
        }
        waiting.set(question.id, end)
        started.set(question.id, () => {
          if (limitMs === Infinity) return
          timer = setTimeout(() => {
            end({ kind: 'fault', id: question.id, fault: 'slow' })
            drop()
          }, limitMs)
        })
        to.ask(question)
      })
    },
    drop,
  }
}
