import { vi } from 'vitest'

/** Waits as `expect.poll` does by the configuration: Vitest’s own second is too short for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })
