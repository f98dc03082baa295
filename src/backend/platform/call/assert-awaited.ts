import type { Caller } from '#src/caller.ts'

/** Throws an AbortError once the caller has left, so that a crowd's abandoned requests keep nobody waiting. */
export function assertAwaited({ signal }: Pick<Caller, 'signal'>): void {
  if (signal?.aborted) throw new DOMException('The caller has left', 'AbortError')
}
