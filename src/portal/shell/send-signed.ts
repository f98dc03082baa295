import type { Answer } from '#src/contract/call.ts'

/** Whoever has signed in, or would rather not, answers it. */
export type LoginQuestion = { answer: (isSignedIn: boolean) => void }
type Listener = (question: LoginQuestion | null) => void

let pending: (LoginQuestion & { until: Promise<boolean> }) | null = null
let listener: Listener | undefined

/**
 * Sends what somebody wants done. Where the session has run out the login lies over the page, and once the same person has
 * signed in the same is sent again, once; whoever would rather not gets the refusal.
 */
export async function sendSigned<A extends Answer<unknown> | null>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  if (answer === null || answer.ok || answer.refusal.code !== 'unauthenticated') return answer
  return (await askForLogin()) ? send() : answer
}

/** Several that are refused at once are one question. */
async function askForLogin(): Promise<boolean> {
  if (listener === undefined) return false
  if (pending === null) {
    const { promise: until, resolve } = Promise.withResolvers<boolean>()
    pending = {
      until,
      answer: (isSignedIn) => {
        pending = null
        listener?.(null)
        resolve(isSignedIn)
      },
    }
    listener(pending)
  }
  return pending.until
}

/** For the frame: hears when the login is to lie over the page, and when no more. A page that goes takes the question with it. */
export function whenLoginAsked(listen: Listener): () => void {
  listener = listen
  return () => {
    listener = undefined
    pending?.answer(false)
  }
}
