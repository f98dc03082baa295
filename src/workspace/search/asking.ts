import type { OpenPort, Port } from './port.ts'
import type { Answer, Question } from './protocol.ts'

/** None where the worker is gone: it is to be asked again. */
type Said = Answer | null
type Asked = Extract<Question, { id: number }>

/** Asks a worker, and ends one that does not answer in time. Where it is gone, so is what it was given. */
export function createAsking(open: OpenPort, openFallback: OpenPort, onGone: () => void) {
  let port: Port | undefined
  const waiting = new Map<number, (said: Said) => void>()
  const begun = new Map<number, () => void>()

  function onAnswer(said: Answer): void {
    if (said.kind === 'begun') begun.get(said.id)?.()
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
      // A worker that cannot be loaded says so later: what was asked of it is asked again on this page.
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
    /** The limit, in milliseconds, counts from when the worker has come to the question. */
    ask(asked: Asked, limitMs: number): Promise<Said> {
      const to = port ?? connect()
      return new Promise((done) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const end = (said: Said) => {
          clearTimeout(timer)
          waiting.delete(asked.id)
          begun.delete(asked.id)
          done(said)
        }
        waiting.set(asked.id, end)
        begun.set(asked.id, () => {
          if (limitMs === Infinity) return
          timer = setTimeout(() => {
            end({ kind: 'fault', id: asked.id, fault: 'slow' })
            drop()
          }, limitMs)
        })
        to.ask(asked)
      })
    },
    drop,
  }
}
