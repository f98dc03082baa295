import { isPairInCookie } from '#src/browser/cached-pairs-cookie.ts'
import { createDevice, type Device } from './device.ts'
import { noteDraftsInMemory } from '#src/workspace/store/note-drafts.ts'
import { bucketMirror } from '#src/workspace/store/device/mirror.ts'
import { browserMark } from '#src/workspace/store/device/browser-mark.ts'
import { findLastPerson, personFor } from '#src/workspace/store/device/last-person.ts'
import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import type { SlotStorage } from '#src/workspace/store/device/pending-slot.ts'
import { exclusively, takeLock } from '#src/browser/web-locks.ts'
import type { Holders } from '#src/workspace/sync/tabs/other-tabs.ts'
import { portalPort } from '#src/workspace/sync/port/portal-port.ts'
import { randomId } from '#src/browser/random-id.ts'
import type { Person } from '#src/workspace/view.ts'

const lockName = 'portal-workspace'
const holdsPrefix = 'portal-workspace-holds-'

/**
 * Marks tabs with unsaved data by a Web Lock. The browser releases it when the tab ends, and some browsers do not
 * suspend a tab that has a lock. Without Web Locks, no other tab is listed.
 */
function holdersOf(person: string): Holders {
  const prefix = `${holdsPrefix}${encodeURIComponent(person)} `
  return {
    hold(session) {
      if (!('locks' in navigator)) return () => undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      void navigator.locks.request(prefix + session, () => promise)
      return resolve
    },
    async list() {
      if (!('locks' in navigator)) return []
      const { held = [] } = await navigator.locks.query()
      return held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    },
  }
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

const create = (person: string | null): Device =>
  createDevice({
    person,
    port: portalPort,
    mark: browserMark,
    now: () => Date.now(),
    newRequestId: () => randomId(),
    holders: holdersOf(person ?? ''),
    exclusively: (work) => exclusively(lockName, work),
    lockText: takeLock,
    isInUse: () => document.visibilityState === 'visible' && document.hasFocus(),
    ...(person !== null && { mirror: bucketMirror(person), drafts: noteDraftsInMemory(person) }),
    words: wordsPlace,
    verifyEveryMs: 15_000,
    isOnline: () => navigator.onLine,
    hasPair: isPairInCookie,
  })

const devices = new Map<string | null, Device>()

/**
 * Returns a person's device, and creates it if this page has none or the person has signed out of it. null stands for
 * nobody.
 */
export function deviceOf(person: string | null): Device {
  const known = devices.get(person)
  if (known && !known.isClosed()) return known
  const device = create(person)
  devices.set(person, device)
  return device
}

/**
 * Lists the devices that this page has open. One may belong to a person who is no longer shown but still has text to
 * write.
 */
export const openDevices = (): Device[] => [...devices.values()].filter((device) => !device.isClosed())

export const lastPerson = (): string | null => findLastPerson(wordsPlace, browserMark.read())

type Session = Pick<Person, 'username' | 'signIn'> | null

let shown: { session: Session; device: Device } | undefined

const isSameSession = (one: Session, other: Session) =>
  one?.signIn === other?.signIn && one?.username === other?.username

/**
 * Returns the person for whom this page works with this session; null if there is none. Decides again only if the
 * session has changed or the person has signed out.
 */
export function personHere(session: Session): string | null {
  if (!shown || !isSameSession(shown.session, session) || shown.device.isClosed())
    shown = { session, device: deviceOf(personFor(wordsPlace, session, browserMark.read())) }
  return shown.device.person
}

/**
 * Returns the device of the person for whom this page works. After they have signed out, it is the device of nobody.
 */
export function browserDevice(): Device {
  if (!shown) return deviceOf(lastPerson())
  personHere(shown.session)
  return shown.device
}

/**
 * Opens the database and reads the pair that the page will probably show. If opening fails, the first caller that needs
 * the database gets the error.
 */
export function openAhead(pair: Parameters<Device['readEarly']>[0]): void {
  const device = browserDevice()
  if (device.person === null) return
  if (isPairInCookie(pair)) return device.readEarly(pair)
  void device.use(async () => {}).catch(() => undefined)
}
