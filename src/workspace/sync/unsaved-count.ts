import { liveQuery } from 'dexie'
import { browserDevice } from './device/browser-device.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'

// A storage failure must not break a page that only shows a number.
const countUnsaved = (username: string | null) =>
  browserDevice()
    .use(async (db) => {
      const owner = username?.toLowerCase() ?? (await findLastOwner(db, browserDevice().mark.read())).owner
      if (owner === null) return 0
      // Texts that are only in this page's memory are not stored on the device.
      const inMemory = browserDevice()
        .keeping()
        .notKept.filter((text) => text.owner === owner)
      return (await db.edits.where('owner').equals(owner).count()) - inMemory.length
    })
    .catch(() => 0)

/**
 * Reports the number of a user's unsaved texts on this device, over all collections and languages, now and whenever it
 * changes.
 */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const subscription = liveQuery(() => countUnsaved(username)).subscribe(onCount)
  return () => subscription.unsubscribe()
}
