import type { Answer, Refusal } from '#src/contract/call/call.ts'

/** Longer than the portal waits for a backend, so that the portal's answer comes first. */
const timeoutMs = 20_000

const unavailable: Refusal = { code: 'unavailable', messages: [] }

// A captive portal answers any request with its own page, which a server function returns as its result.
const isAnswer = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'refusal' in answer)

/**
 * Runs a server function with a time limit. If no answer of the portal arrives (no network, a stopped server, a proxy's
 * error page), it returns the refusal 'unavailable'.
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
