import { untilOnline } from './browser/online.ts'
import type { toasts } from './toasts.ts'

const retryMs = 3_000

/** Shows a toast. The code of the toasts loads after the page, or with the first toast. */
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
