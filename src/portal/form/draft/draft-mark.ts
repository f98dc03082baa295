export const draftDatabase = 'portal-drafts'

/** Whether a draft may exist, without loading Dexie. Asks IndexedDB: a separate flag could be lost in a crash. */
export async function hasDrafts(): Promise<boolean> {
  const found = await indexedDB.databases()
  return found.some(({ name }) => name === draftDatabase)
}

/** Owner of drafts typed without signing in. */
export const nobody = ''
