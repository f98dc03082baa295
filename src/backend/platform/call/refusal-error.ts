import type { Refusal, RefusalCode } from '#src/contract/call/call.ts'

/**
 * An outcome that the contract expects. A handler throws it; its transaction is rolled back, and the answer is a
 * refusal.
 */
export class RefusalError extends Error {
  readonly refusal: Refusal

  /** `messages` are in the caller's language; without messages the code's general text is used. */
  constructor(code: RefusalCode, messages: string[] = [], more: Omit<Refusal, 'code' | 'messages'> = {}) {
    super(`${code}: ${messages.join(' ')}`)
    this.name = 'RefusalError'
    this.refusal = { code, messages, ...more }
  }
}
