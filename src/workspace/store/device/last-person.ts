import { isEndMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import type { SlotStorage } from './pending-slot.ts'

const name = 'portal.translator'

type Place = Pick<SlotStorage, 'read' | 'write'> | undefined
type Session = { username: string; signIn: string }

/**
 * Remembers who translates on this device, outside the databases: it says which one opens without a server, and must
 * count even if none can be read.
 */
export function rememberPerson(place: Place, { username, signIn }: Session, mark: string | null): void {
  if (!isSignInEnded(signIn, mark)) place?.write(name, `${username}\n${signIn}`)
}

/** Returns the last person on this device, unless they signed out or somebody else has signed in since. */
export function findLastPerson(place: Place, mark: string | null): string | null {
  const [person = '', signIn = ''] = (place?.read(name) ?? '').split('\n')
  return person === '' || isSignInEnded(signIn, mark) ? null : person
}

/** Forgets a person who has signed out: the mark that says so may get lost with the cookies. */
export function forgetLastPerson(place: Place, person: string | null): void {
  if ((place?.read(name) ?? '').split('\n')[0] === person) place?.write(name, null)
}

/** Returns whose texts a page opens: the session's user or, without a session, the last person on this device. */
export function personFor(place: Place, session: Session | null, mark: string | null): string | null {
  if (!session) return findLastPerson(place, mark)
  // The server may still take a sign-in that has ended here.
  return isEndMark(mark) && isSignInEnded(session.signIn, mark) ? null : session.username.toLowerCase()
}
