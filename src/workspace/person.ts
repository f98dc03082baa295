import { mayUse, ownerOf, type Who } from '#src/session/session.ts'
import type { Person } from './view.ts'

export function personOf(who: Who | null, signIn: string | null): Person | null {
  if (who === null) return null
  return { username: ownerOf(who), signIn: signIn ?? '', mayTranslate: mayUse(who, ['CAN_TRANSLATE']) }
}

/**
 * Returns whether `by`, an author's name from the server, means this owner. Upper and lower case count as equal. A user
 * who acts as another person writes under that person's name.
 */
export const isBy = (owner: string, by: string): boolean =>
  owner === by.toLowerCase() || owner.endsWith(` as ${by.toLowerCase()}`)
