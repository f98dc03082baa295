import { isEndMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import type { SlotStorage } from './pending-slot.ts'

const name = 'portal.translator'

type Place = Pick<SlotStorage, 'read' | 'write'> | undefined
type Session = { username: string; signIn: string }

/**
 * Stores who translates on this device, unless this sign-in has ended. The name is stored outside the databases,
 * because without a server it decides which database opens. `mark`: the sign-in mark of this browser.
 */
export function rememberPerson(place: Place, { username, signIn }: Session, mark: string | null): void {
  if (!isSignInEnded(signIn, mark)) place?.write(name, `${username}\n${signIn}`)
}

/**
 * Returns the user name of the last person on this device; null if there is none, if they have signed out, or if
 * somebody else has signed in since. `mark`: the sign-in mark of this browser.
 */
export function findLastPerson(place: Place, mark: string | null): string | null {
  const [person = '', signIn = ''] = (place?.read(name) ?? '').split('\n')
  return person === '' || isSignInEnded(signIn, mark) ? null : person
}

/**
 * Removes the stored name if it is the name of this person, who has signed out. The sign-in mark is not enough: it is
 * lost if the cookies are deleted.
 */
export function forgetLastPerson(place: Place, person: string | null): void {
  if ((place?.read(name) ?? '').split('\n')[0] === person) place?.write(name, null)
}

/**
 * Returns the user name, in lower case, of the person whose texts this page opens: the session's user or, without a
 * session, the last person on this device. Returns null if there is none, or if the user has ended this session in this
 * browser.
 */
export function personFor(place: Place, session: Session | null, mark: string | null): string | null {
  if (!session) return findLastPerson(place, mark)
  // The server may still accept a session that the user has ended on this device.
  return isEndMark(mark) && isSignInEnded(session.signIn, mark) ? null : session.username.toLowerCase()
}
