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

/** Prefix of the locks of refreshes and saves, one for each collection. */
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
    // A slow list must not hold up the saves of another one.
    exclusively: (space, work) => exclusively(`${lockName} ${space}`, work),
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
 * Returns the device of a person, which is their data and connections in this page. Creates it if this page has none,
 * or if the person has signed out of it. The device of null has no owner and no database.
 */
export function deviceOf(person: string | null): Device {
  const known = devices.get(person)
  if (known && !known.isClosed()) return known
  const device = create(person)
  devices.set(person, device)
  return device
}

/**
 * Lists the open devices of this page. A device may belong to a person who is no longer shown, but whose typed text is
 * still being written.
 */
export const openDevices = (): Device[] => [...devices.values()].filter((device) => !device.isClosed())

export const lastPerson = (): string | null => findLastPerson(wordsPlace, browserMark.read())

type Session = Pick<Person, 'username' | 'signIn'> | null

let shown: { session: Session; device: Device } | undefined

const isSameSession = (one: Session, other: Session) =>
  one?.signIn === other?.signIn && one?.username === other?.username

/**
 * Returns the user name of the person whose texts this page shows for this session; null if there is none. The person
 * changes only if the session has changed or the person has signed out.
 */
export function personHere(session: Session): string | null {
  if (!shown || !isSameSession(shown.session, session) || shown.device.isClosed())
    shown = { session, device: deviceOf(personFor(wordsPlace, session, browserMark.read())) }
  return shown.device.person
}

/**
 * Returns the device of the person whose texts this page shows. If there is none, or they have signed out, returns the
 * device of nobody.
 */
export function browserDevice(): Device {
  if (!shown) return deviceOf(lastPerson())
  personHere(shown.session)
  return shown.device
}

/**
 * Opens the person's database in advance. Also reads the pair that the page will probably show, if this browser has
 * stored it. Does nothing without a person. Errors are not reported here: the first caller that needs the database gets
 * them.
 */
export function openAhead(pair: Parameters<Device['readEarly']>[0]): void {
  const device = browserDevice()
  if (device.person === null) return
  if (isPairInCookie(pair)) return device.readEarly(pair)
  void device.use(async () => {}).catch(() => undefined)
}
