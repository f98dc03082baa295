import type { Caller } from '#src/caller.ts'

/** Throws an AbortError once the caller has left: of a crowd that is gone nobody waits for what it asked. */
export function assertAwaited({ signal }: Pick<Caller, 'signal'>): void {
  if (signal?.aborted) throw new DOMException('The caller has left', 'AbortError')
}
