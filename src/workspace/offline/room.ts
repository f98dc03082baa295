const cacheName = 'portal-room'
const address = '/portal-room'
const blockBytes = 65_536
/** Space that must stay free for typed text. */
const reserveBytes = 5_000_000

// Random bytes, because a device could compress zeros.
function filled(bytes: number): Blob {
  const block = crypto.getRandomValues(new Uint8Array(blockBytes))
  return new Blob(Array.from({ length: Math.ceil(bytes / blockBytes) }, () => block))
}

export type Room = 'there' | 'none' | 'unknown'

/**
 * Tests whether the device has room for `bytes` and for the reserve of 5 MB, which stays free for typed text. Writes
 * that many bytes and deletes them again, because the browser's estimate is no guarantee. Resolves to 'unknown' if this
 * cannot be tested.
 */
export async function tryRoom(bytes = 0): Promise<Room> {
  if (!('caches' in globalThis)) return 'unknown'
  try {
    const cache = await caches.open(cacheName)
    await cache.put(address, new Response(filled(bytes + reserveBytes)))
    return 'there'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'none' : 'unknown'
  } finally {
    await caches.delete(cacheName).catch(() => false)
  }
}

/**
 * Returns whether the device has room for `bytes` and the reserve. Resolves to true in a browser without `caches`,
 * where this cannot be tested.
 */
export const hasRoom = async (bytes: number): Promise<boolean> =>
  !('caches' in globalThis) || (await tryRoom(bytes)) === 'there'

export type Estimate = { usage: number; quota: number }

/** Returns `navigator.storage`. It is missing outside secure contexts, and always in WebKitGTK. */
const storage = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined)

/** Returns whether the browser promises not to delete the data. False if the browser cannot say. */
export const isStoragePersisted = async (): Promise<boolean> =>
  (await storage()
    ?.persisted?.()
    .catch(() => false)) ?? false

/** Asks the browser to promise not to delete the data. Returns whether it does. */
export const persistStorage = async (): Promise<boolean> =>
  (await storage()
    ?.persist?.()
    .catch(() => false)) ?? false

/** Returns the browser's estimate of the storage in use and the available storage, in bytes; null if it gives none. */
export async function readEstimate(): Promise<Estimate | null> {
  const { usage, quota } =
    (await storage()
      ?.estimate?.()
      .catch(() => undefined)) ?? {}
  return usage === undefined || quota === undefined ? null : { usage, quota }
}

const fullShare = 0.8

export const isNearlyFull = (estimate: Estimate | null): boolean =>
  estimate !== null && estimate.quota > 0 && estimate.usage / estimate.quota > fullShare
