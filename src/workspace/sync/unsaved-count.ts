import { Dexie, liveQuery } from 'dexie'
import { deviceOf, lastPerson } from './device/browser-device.ts'

// Counts a person's edits on disk; 0 if storage fails, because the page only shows the number.
async function countUnsaved(person: string): Promise<number> {
  const device = deviceOf(person)
  // Texts that are only in this page's memory are not stored on the device.
  return device.use(async (db) => (await db.edits.count()) - device.keeping().notKept.length).catch(() => 0)
}

/**
 * Calls `onCount` with the number of unsaved texts that a user has stored on this device, in all collections and
 * languages, now and after every change. Texts that are only in this page's memory do not count. If `username` is null,
 * it uses the last person on this device; if there is none, it never calls `onCount`. Returns a function that stops it.
 */
export function watchUnsaved(username: string | null, onCount: (count: number) => void): () => void {
  const person = username?.toLowerCase() ?? lastPerson()
  if (person === null) return () => {}
  let subscription: { unsubscribe(): void } | undefined
  let isOver = false
  // Another tab may create the database later.
  const look = async (): Promise<void> => {
    const hasStored = await deviceOf(person).hasStored()
    if (isOver || subscription) return
    if (!hasStored) return onCount(0)
    Dexie.on.storagemutated.unsubscribe(look)
    subscription = liveQuery(() => countUnsaved(person)).subscribe(onCount)
  }
  Dexie.on('storagemutated', look)
  void look()
  return () => {
    isOver = true
    Dexie.on.storagemutated.unsubscribe(look)
    subscription?.unsubscribe()
  }
}
