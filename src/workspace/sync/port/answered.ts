import type { Answer, Refusal } from '#src/contract/call/call.ts'

/** A little more than the portal gives a backend, so that the portal's own answer comes first. */
const timeoutMs = 20_000

const unavailable: Refusal = { code: 'unavailable', messages: [] }

// A captive portal answers any request with a page of its own, and a server function passes that on.
const isAnswer = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'refusal' in answer)

/** A server function throws if no answer of the portal comes: no network, no process, a proxy's error page. */
export async function answered<Data>(
  call: (signal: AbortSignal) => Promise<Answer<Data>>,
  limitMs = timeoutMs,
): Promise<Answer<Data>> {
  try {
    const answer = await call(AbortSignal.timeout(limitMs))
    if (isAnswer(answer)) return answer
  } catch {
    // No answer of the portal either.
  }
  return { ok: false, refusal: unavailable }
}
