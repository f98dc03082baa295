import { isPairTold } from '#src/pairs-here.ts'
import { createDevice, type Device } from './device.ts'
import { begunInMemory } from '#src/workspace/store/begun.ts'
import { bucketCopy } from '#src/workspace/store/device/bucket-copy.ts'
import { browserMark } from '#src/workspace/store/device/browser-mark.ts'
import { listLocal, readLocal, writeLocal } from '#src/local-value.ts'
import type { WordsPlace } from '#src/workspace/store/device/last-words.ts'
import { exclusively } from '#src/web-locks.ts'
import type { Holders } from './tabs/other-tabs.ts'
import { portalPort } from './port/portal-port.ts'
import { randomId } from '#src/random-id.ts'

const lockName = 'portal-workspace'
const holdsPrefix = 'portal-workspace-holds-'

/** A lock is released with its tab, and some browsers do not suspend a tab that holds one. Without Web Locks no other tab is known. */
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

const wordsPlace: WordsPlace = {
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
    second: bucketCopy(),
    words: wordsPlace,
    begun: begunInMemory,
    verifyEveryMs: 15_000,
    isOnline: () => navigator.onLine,
    hasPair: isPairTold,
  })
  return device
}

/** Opens the database ahead of whoever needs it first, who is told if it cannot be opened; and reads the pair that the page is likely to show. */
export function openAhead(pair: Parameters<Device['readEarly']>[0]): void {
  if (isPairTold(pair)) return browserDevice().readEarly(pair)
  void browserDevice()
    .use(async () => {})
    .catch(() => undefined)
}
