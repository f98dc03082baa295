import type { DraftKey } from './drafts.ts'
import { writePendingEntries, onPageHide } from './pending-entries.ts'

const loadDrafts = () => import('./drafts.ts')

/**
 * Writes single fields of a draft that several windows share, one at a time, the latest last. An empty text removes the
 * field. Fields not yet written when the page ends go to localStorage.
 */
export function createFieldWriter(key: DraftKey & { signIn: string }, first: Promise<unknown>) {
  const unwritten = new Map<string, string>()
  let running = first
  const stay = onPageHide(() => {
    if (unwritten.size > 0) writePendingEntries(key, Object.fromEntries(unwritten), true)
  })

  async function write(field: string, text: string): Promise<void> {
    await (await loadDrafts()).amendDraft(key, { [field]: text })
    if (unwritten.get(field) === text) unwritten.delete(field)
  }
  return {
    /** Rejects if the database did not store the field. `writePendingEntries` then stores it when the page ends. */
    amend(field: string, text: string): Promise<void> {
      unwritten.set(field, text)
      const written = running.then(() => write(field, text))
      running = written.catch(() => undefined)
      return written
    },
    end: stay,
  }
}
