import type { Caller } from '#src/session/caller.ts'

/** Throws an AbortError if the caller has left, so that abandoned requests do not delay others. */
export function assertNotAborted({ signal }: Pick<Caller, 'signal'>): void {
  if (signal?.aborted) throw new DOMException('The caller has left', 'AbortError')
}
