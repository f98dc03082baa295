import { liveQuery } from 'dexie'
import { deviceOf, lastPerson } from './device/browser-device.ts'

// A storage failure must not break a page that only shows a number.
const countUnsaved = (person: string | null) =>
  deviceOf(person)
    // Texts that are only in this page's memory are not stored on the device.
    .use(async (db) => (await db.edits.count()) - deviceOf(person).keeping().notKept.length)
    .catch(() => 0)

/**
 * Reports the number of a user's unsaved texts on this device, over all collections and languages, now and whenever it
 * changes.
 */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const person = username?.toLowerCase() ?? lastPerson()
  const subscription = liveQuery(() => countUnsaved(person)).subscribe(onCount)
  return () => subscription.unsubscribe()
}
