import { createSecondCopy, type CopyPlace, type SecondCopy } from './second-copy.ts'

/** Not in lib.dom yet. */
type Buckets = {
  keys(): Promise<string[]>
  open(name: string, options: { persisted: boolean }): Promise<{ indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}
declare global {
  interface Navigator {
    storageBuckets?: Buckets
  }
}

const bucketName = 'portal-unsaved'

/** A bucket's files are its own. Only Chromium has buckets, as only its databases are damaged that way. */
const placeIn = (buckets: Buckets): CopyPlace => ({
  isThere: async () => (await buckets.keys()).includes(bucketName),
  open: async () => ({ indexedDB: (await buckets.open(bucketName, { persisted: true })).indexedDB, IDBKeyRange }),
  remove: () => buckets.delete(bucketName),
})

/** The second copy in a storage bucket, where the browser has them. */
export const bucketCopy = (): SecondCopy | undefined =>
  navigator.storageBuckets && createSecondCopy(placeIn(navigator.storageBuckets))
