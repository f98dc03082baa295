import { listLocal } from '#src/browser/local-value.ts'

export const draftDatabase = 'portal-drafts'
/** Prefix of the localStorage entries in which a closing page leaves its last input for the next page. */
export const leftPrefix = 'portal.left.'

/**
 * Returns whether a draft may be stored, without loading Dexie. Looks for the database itself, because a separate flag
 * could be lost in a crash.
 */
export async function hasDrafts(): Promise<boolean> {
  if (listLocal().some((name) => name.startsWith(leftPrefix))) return true
  const found = await indexedDB.databases()
  return found.some(({ name }) => name === draftDatabase)
}

/** Owner of the drafts of users who are not signed in. */
export const nobody = ''
