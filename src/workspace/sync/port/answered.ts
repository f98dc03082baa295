import type { Answer, Refusal } from '#src/contract/call/call.ts'

/** Longer than the portal waits for a backend, so that the portal's answer comes first. */
export const timeoutMs = 20_000

const unavailable: Refusal = { code: 'unavailable', messages: [] }

// A captive portal answers any request with its own page, which a server function returns as its result.
const isAnswer = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && ('data' in answer || 'refusal' in answer)

/**
 * Calls a server function, and returns its answer. Never rejects: if no answer of the portal arrives within `limitMs`,
 * it returns the refusal 'unavailable'. This includes a missing network, a stopped server, and the error page of a
 * proxy. With Infinity, the call has limits of its own.
 */
export async function answered<Data>(
  call: (signal: AbortSignal) => Promise<Answer<Data>>,
  limitMs = timeoutMs,
): Promise<Answer<Data>> {
  try {
    const answer = await call(limitMs === Infinity ? new AbortController().signal : AbortSignal.timeout(limitMs))
    if (isAnswer(answer)) return answer
  } catch {
    // No answer of the portal came.
  }
  return { ok: false, refusal: unavailable }
}
