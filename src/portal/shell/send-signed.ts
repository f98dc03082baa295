import type { Answer } from '#src/contract/call/call.ts'

export type LoginQuestion = { answer: (isSignedIn: boolean) => void }
type Listener = (question: LoginQuestion | null) => void

let pending: (LoginQuestion & { until: Promise<boolean> }) | null = null
let listener: Listener | undefined

/**
 * Sends a request. If the session has expired, opens the login over the page and sends again after the same person has
 * signed in.
 */
export async function sendSigned<A extends Answer<unknown> | null>(send: () => Promise<A>): Promise<A> {
  const answer = await send()
  if (answer === null || answer.ok || answer.refusal.code !== 'unauthenticated') return answer
  return (await askForLogin()) ? send() : answer
}

/** Opens the login and resolves to whether the user signed in. Several requests refused at once share one login. */
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
 * Subscribes the shell to login requests: `listen` receives a question to open the login, null to close it.
 * Unsubscribing answers no.
 */
export function onLoginRequest(listen: Listener): () => void {
  listener = listen
  return () => {
    listener = undefined
    pending?.answer(false)
  }
}
