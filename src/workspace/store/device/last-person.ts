import { isEndMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import type { SlotStorage } from './pending-slot.ts'

const name = 'portal.translator'

type Place = Pick<SlotStorage, 'read' | 'write'> | undefined
type Session = { username: string; signIn: string }

/**
 * Stores who translates on this device, outside the databases: without a server, this name decides which database
 * opens.
 */
export function rememberPerson(place: Place, { username, signIn }: Session, mark: string | null): void {
  if (!isSignInEnded(signIn, mark)) place?.write(name, `${username}\n${signIn}`)
}

/** Returns the last person on this device, unless they signed out or somebody else has signed in since. */
export function findLastPerson(place: Place, mark: string | null): string | null {
  const [person = '', signIn = ''] = (place?.read(name) ?? '').split('\n')
  return person === '' || isSignInEnded(signIn, mark) ? null : person
}

/** Removes the stored name of a person who has signed out. The sign-in mark may get lost with the cookies. */
export function forgetLastPerson(place: Place, person: string | null): void {
  if ((place?.read(name) ?? '').split('\n')[0] === person) place?.write(name, null)
}

/**
 * Returns the user name of the person whose texts this page opens: the session's user or, without a session, the last
 * person on this device. Returns null if there is none.
 */
export function personFor(place: Place, session: Session | null, mark: string | null): string | null {
  if (!session) return findLastPerson(place, mark)
  // The server may still accept a session that the user has ended on this device.
  return isEndMark(mark) && isSignInEnded(session.signIn, mark) ? null : session.username.toLowerCase()
}
