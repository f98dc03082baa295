import { listLocal } from '#src/browser/local-value.ts'

export const draftDatabase = 'portal-drafts'
/** Prefix of the localStorage entries that ended pages have written for the next page. */
export const leftPrefix = 'portal.left.'

/**
 * Returns whether a draft may exist, without loading Dexie. Asks IndexedDB, because a separate flag could be lost in a
 * crash.
 */
export async function hasDrafts(): Promise<boolean> {
  if (listLocal().some((name) => name.startsWith(leftPrefix))) return true
  const found = await indexedDB.databases()
  return found.some(({ name }) => name === draftDatabase)
}

/** Owner of drafts entered without signing in. */
export const nobody = ''
