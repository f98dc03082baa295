const cacheName = 'portal-room'
const address = '/portal-room'
const blockBytes = 65_536
/** Of what is asked for this much more is to be there, so that what is typed has room too. */
const reserveBytes = 5_000_000

// Random, as a device would press zeros together.
function filled(bytes: number): Blob {
  const block = crypto.getRandomValues(new Uint8Array(blockBytes))
  return new Blob(Array.from({ length: Math.ceil(bytes / blockBytes) }, () => block))
}

/** Whether the device takes so many bytes, and some to spare: they are written and thrown away, as what a browser estimates is not what it allows. */
export async function hasRoom(bytes: number): Promise<boolean> {
  if (!('caches' in globalThis)) return true
  try {
    const cache = await caches.open(cacheName)
    await cache.put(address, new Response(filled(bytes + reserveBytes)))
    return true
  } catch {
    return false
  } finally {
    await caches.delete(cacheName).catch(() => false)
  }
}

export type Estimate = { usage: number; quota: number }

/** What the browser says of the device's room, in bytes; null where it says nothing. */
export async function readEstimate(): Promise<Estimate | null> {
  const { usage, quota } = await navigator.storage.estimate().catch(() => ({ usage: undefined, quota: undefined }))
  return usage === undefined || quota === undefined ? null : { usage, quota }
}

/** Beyond it a device is nearly full, if the browser tells the truth. */
const fullShare = 0.8

export const isNearlyFull = (estimate: Estimate | null): boolean =>
  estimate !== null && estimate.quota > 0 && estimate.usage / estimate.quota > fullShare
