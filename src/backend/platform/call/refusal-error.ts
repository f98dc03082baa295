import type { Refusal, RefusalCode } from '#src/contract/call/call.ts'

/** An outcome that the contract foresees: thrown by a handler, answered as a refusal, its transaction rolled back. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  /** messages: in the caller's language; none means the code's general text. */
  constructor(code: RefusalCode, messages: string[] = [], more: Omit<Refusal, 'code' | 'messages'> = {}) {
    super(`${code}: ${messages.join(' ')}`)
    this.name = 'RefusalError'
    this.refusal = { code, messages, ...more }
  }
}
