import { liveQuery } from 'dexie'
import { browserDevice } from './browser-device.ts'
import { found, metaRow } from './db.ts'

// No failure of the device may break a page that only wants to say a number.
const countUnsaved = (username: string | null) =>
  browserDevice()
    .use(async (db) => {
      const owner = username?.toLowerCase() ?? found(metaRow, await db.meta.get('last-owner'))?.value
      return owner === undefined ? 0 : db.edits.where('owner').equals(owner).count()
    })
    .catch(() => 0)

/** Tells how many unsaved texts a user has here, in all scopes and languages, now and whenever it changes. */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const subscription = liveQuery(() => countUnsaved(username)).subscribe(onCount)
  return () => subscription.unsubscribe()
}
