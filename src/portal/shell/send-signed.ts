import type { Answer } from '#src/contract/call/call.ts'

export type LoginQuestion = { answer: (isSignedIn: boolean) => void }
type Listener = (question: LoginQuestion | null) => void

let pending: (LoginQuestion & { until: Promise<boolean> }) | null = null
let listener: Listener | undefined

/**
 * Sends a request and returns its answer. If the session has expired, opens the login over the page, and sends the
 * request again after the same person has signed in. If they do not sign in, returns the refusal.
 */
export async function sendSigned<A extends Answer<unknown> | null>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  if (answer === null || answer.ok || answer.refusal.code !== 'unauthenticated') return answer
  return (await askForLogin()) ? send() : answer
}

/**
 * Opens the login and resolves to whether the user signed in. Requests that are refused at the same time share one
 * login.
 */
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

/**
 * Registers the function that opens and closes the login over the page. `listen` is called with a question, which must
 * be answered, to open the login, and with null to close it. Returns a function that unregisters it and answers an open
 * question with no.
 */
export function onLoginRequest(listen: Listener): () => void {
  listener = listen
  return () => {
    listener = undefined
    pending?.answer(false)
  }
}
