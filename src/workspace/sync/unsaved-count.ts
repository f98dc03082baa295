import { liveQuery } from 'dexie'
import { browserDevice } from './browser-device.ts'
import { findLastOwner } from '#src/workspace/store/owner.ts'

// A storage failure must not break a page that only shows a number.
const countUnsaved = (username: string | null) =>
  browserDevice()
    .use(async (db) => {
      const owner = username?.toLowerCase() ?? (await findLastOwner(db, browserDevice().mark.read())).owner
      if (owner === null) return 0
      // What only this page's memory holds is not safe on the device.
      const inMemory = browserDevice()
        .keeping()
        .notKept.filter((text) => text.owner === owner)
      return (await db.edits.where('owner').equals(owner).count()) - inMemory.length
    })
    .catch(() => 0)

/** Reports a user's unsaved texts here, over all spaces and languages, now and whenever the number changes. */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const subscription = liveQuery(() => countUnsaved(username)).subscribe(onCount)
  return () => subscription.unsubscribe()
}
