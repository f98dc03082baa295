import { listLocal } from '#src/local-value.ts'

export const draftDatabase = 'portal-drafts'
/** Of what ended pages have left for it. */
export const leftPrefix = 'portal.left.'

/** Whether a draft may exist, without loading Dexie. Asks IndexedDB: a separate flag could be lost in a crash. */
export async function hasDrafts(): Promise<boolean> {
  if (listLocal().some((name) => name.startsWith(leftPrefix))) return true
  const found = await indexedDB.databases()
  return found.some(({ name }) => name === draftDatabase)
}

/** Owner of drafts typed without signing in. */
export const nobody = ''
