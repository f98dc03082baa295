import { vi } from 'vitest'

/** As `expect.poll` waits by the configuration: a second, as Vitest's own, is too short for a machine that has much else to do. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 })
