import type { DraftKey } from './drafts.ts'
import { leaveEntries, whenLeaving } from './left-entries.ts'

const loadDrafts = () => import('./drafts.ts')

/** Writes single fields of a draft that several windows share, one at a time, the latest last; '' removes one. */
export function createAmending(key: DraftKey & { signIn: string }, first: Promise<unknown>) {
  const unwritten = new Map<string, string>()
  let running = first
  const stay = whenLeaving(() => {
    if (unwritten.size > 0) leaveEntries(key, Object.fromEntries(unwritten), true)
  })

  async function write(field: string, text: string): Promise<void> {
    await (await loadDrafts()).amendDraft(key, { [field]: text })
    if (unwritten.get(field) === text) unwritten.delete(field)
  }
  return {
    /** Rejects if the disk did not take it; it is left behind as the page ends. */
    amend(field: string, text: string): Promise<void> {
      unwritten.set(field, text)
      const written = running.then(() => write(field, text))
      running = written.catch(() => undefined)
      return written
    },
    end: stay,
  }
}
