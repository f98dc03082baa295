import type { Answer, Refusal } from '#src/contract/call/call.ts'

/** A little more than the portal allows a backend, so that the portal's own answer comes first. */
const timeoutMs = 20_000

const unavailable: Refusal = { code: 'unavailable', messages: [] }

// A captive portal answers any request with its own page, and a server function passes that on.
const isAnswer = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'refusal' in answer)

/**
 * Runs a server function with a time limit. The function throws if no answer of the portal comes (no network, no
 * process, a proxy's error page); the answer is then the refusal 'unavailable'.
 */
export async function answered<Data>(
  call: (signal: AbortSignal) => Promise<Answer<Data>>,
  limitMs = timeoutMs,
): Promise<Answer<Data>> {
  try {
    const answer = await call(AbortSignal.timeout(limitMs))
    if (isAnswer(answer)) return answer
  } catch {
    // No answer of the portal came.
  }
  return { ok: false, refusal: unavailable }
}
