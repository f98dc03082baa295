import { createMirror, type CopyPlace, type Mirror } from './mirror.ts'

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

/**
 * Adapts a storage bucket, which has files of its own. Only Chromium has buckets, and only its databases are damaged
 * this way.
 */
const placeIn = (buckets: Buckets): CopyPlace => ({
  isThere: async () => (await buckets.keys()).includes(bucketName),
  open: async () => ({ indexedDB: (await buckets.open(bucketName, { persisted: true })).indexedDB, IDBKeyRange }),
  remove: () => buckets.delete(bucketName),
})

/** Returns the mirror in a storage bucket; undefined if the browser has no buckets. */
export const bucketMirror = (): Mirror | undefined =>
  navigator.storageBuckets && createMirror(placeIn(navigator.storageBuckets))
