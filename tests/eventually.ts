import { vi } from 'vitest'

/** Repeats a check for up to 30 s, as `expect.poll` is configured: Vitest’s default of 1 s fails on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })
