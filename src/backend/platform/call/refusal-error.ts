import type { Refusal, RefusalCode } from '#src/contract/call/call.ts'

/**
 * A refusal, which is an expected outcome of a call. A handler throws it, which rolls back its transaction; the caller
 * gets it as the answer.
 */
export class RefusalError extends Error {
  readonly refusal: Refusal

  /** `messages`: in the caller's language; by default the general text of the code. */
  constructor(code: RefusalCode, messages: string[] = [], more: Omit<Refusal, 'code' | 'messages'> = {}) {
    super(`${code}: ${messages.join(' ')}`)
    this.name = 'RefusalError'
    this.refusal = { code, messages, ...more }
  }
}
