export const draftDatabase = 'portal-drafts'

/**
 * Whether this browser may hold a draft: without one, no page fetches what reads them. The database itself is asked, as
 * nothing else is on the disk as surely as it is when a browser is killed.
 */
export async function hasDrafts(): Promise<boolean> {
  const found = await indexedDB.databases()
  return found.some(({ name }) => name === draftDatabase)
}

/** Owns the drafts of whoever is not signed in. */
export const nobody = ''
