import { untilOnline } from './browser/online.ts'
import type { toasts } from './toasts.ts'

const retryMs = 3_000

/**
 * Calls `show` with the table of all toasts, when their code is loaded. A failed load is repeated until it succeeds.
 */
export async function showToast(show: (table: typeof toasts) => void): Promise<void> {
  for (;;) {
    try {
      const table = await import('./toasts.ts')
      return show(table.toasts)
    } catch {
      await new Promise((done) => setTimeout(done, retryMs))
      await untilOnline()
    }
  }
}
