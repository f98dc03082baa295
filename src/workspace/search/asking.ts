import type { OpenPort, Port } from './port.ts'
import type { Answer, Question } from './protocol.ts'

/** A worker's answer; null if the worker has ended and must be asked again. */
type Said = Answer | null
type NumberedQuestion = Extract<Question, { id: number }>

export type AheadAnswer = Extract<Answer, { kind: 'ahead' }>
type Listeners = { onAhead: (answer: AheadAnswer) => void; onGone: () => void }

/**
 * Creates the connection to a search worker. If the worker cannot be started or loaded, the port of `openFallback`
 * answers instead. A worker that exceeds the time limit of a question is terminated: that question gets the fault
 * 'slow', and other open questions get null. `onGone` is called when a worker has ended; all texts must then be sent
 * again.
 */
export function createAsking(open: OpenPort, openFallback: OpenPort, { onAhead, onGone }: Listeners) {
  let port: Port | undefined
  let isClosed = false
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
      // A worker that cannot be loaded reports that late. Its questions are then answered on this page.
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
    tell: (said: Question) => (isClosed ? undefined : (port ?? connect()).ask(said)),
    /**
     * Asks a question. `limitMs` counts from the moment when the worker begins to answer it. Resolves to null if the
     * worker was terminated, or the connection closed.
     */
    ask(question: NumberedQuestion, limitMs: number): Promise<Said> {
      if (isClosed) return Promise.resolve(null)
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
    isClosed: () => isClosed,
    /** Allows workers again after `close`. */
    open(): void {
      isClosed = false
    },
    /** Ends the worker. No other one is started. */
    close(): void {
      isClosed = true
      drop()
    },
  }
}
