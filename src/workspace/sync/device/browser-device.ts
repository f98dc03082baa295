import { isPairInCookie } from '#src/browser/cached-pairs-cookie.ts'
import { createDevice, type Device } from './device.ts'
import { noteDraftsInMemory } from '#src/workspace/store/note-drafts.ts'
import { bucketMirror } from '#src/workspace/store/device/mirror.ts'
import { browserMark } from '#src/workspace/store/device/browser-mark.ts'
import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import type { SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import { exclusively, takeLock } from '#src/browser/web-locks.ts'
import type { Holders } from '#src/workspace/sync/tabs/other-tabs.ts'
import { portalPort } from '#src/workspace/sync/port/portal-port.ts'
import { randomId } from '#src/browser/random-id.ts'

const lockName = 'portal-workspace'
const holdsPrefix = 'portal-workspace-holds-'

/**
 * A lock is released with its tab, and some browsers do not suspend a tab that holds one. Without Web Locks no other
 * tab is known.
 */
const holders: Holders = {
  hold(session) {
    if (!('locks' in navigator)) return () => undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    void navigator.locks.request(holdsPrefix + session, () => promise)
    return resolve
  },
  async list() {
    if (!('locks' in navigator)) return []
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name = '' }) => (name.startsWith(holdsPrefix) ? [name.slice(holdsPrefix.length)] : []))
  },
}

const wordsPlace: SlotStorage = {
  names: listLocal,
  read: readLocal,
  write: writeLocal,
  watch(onWrite) {
    const listen = ({ key }: StorageEvent) => onWrite(key)
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  },
}

let device: Device | undefined

export function browserDevice(): Device {
  device ??= createDevice({
    port: portalPort,
    mark: browserMark,
    now: () => Date.now(),
    newRequestId: () => randomId(),
    holders,
    exclusively: (work) => exclusively(lockName, work),
    lockText: takeLock,
    isInUse: () => document.visibilityState === 'visible' && document.hasFocus(),
    mirror: bucketMirror(),
    words: wordsPlace,
    drafts: noteDraftsInMemory,
    verifyEveryMs: 15_000,
    isOnline: () => navigator.onLine,
    hasPair: isPairInCookie,
  })
  return device
}

/**
 * Opens the database before it is needed, and reads the pair that the page is likely to show. A failure to open is
 * reported to the first caller that needs the database.
 */
export function openAhead(pair: Parameters<Device['readEarly']>[0]): void {
  if (isPairInCookie(pair)) return browserDevice().readEarly(pair)
  void browserDevice()
    .use(async () => {})
    .catch(() => undefined)
}
