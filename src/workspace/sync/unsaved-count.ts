import { liveQuery } from 'dexie'
import { browserDevice } from './browser-device.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'

// No failure of the device may break a page that only wants to say a number.
const countUnsaved = (username: string | null) =>
  browserDevice()
    .use(async (db) => {
      const owner = username?.toLowerCase() ?? (await findLastOwner(db, browserDevice().mark.read())).owner
      if (owner === null) return 0
      // What this page's memory alone holds is not safe on the device.
      const inMemory = browserDevice()
        .keeping()
        .notKept.filter((text) => text.owner === owner)
      return (await db.edits.where('owner').equals(owner).count()) - inMemory.length
    })
    .catch(() => 0)

/** Tells how many unsaved texts a user has here, in all scopes and languages, now and whenever it changes. */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const subscription = liveQuery(() => countUnsaved(username)).subscribe(onCount)
  return () => subscription.unsubscribe()
}
