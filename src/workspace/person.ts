import { mayUse, ownerOf, type Who } from '#src/session/session.ts'
import type { Person } from './view.ts'

export function personOf(who: Who | null, signIn: string | null): Person | null {
  if (who === null) return null
  return { username: ownerOf(who), signIn: signIn ?? '', mayTranslate: mayUse(who, ['CAN_TRANSLATE']) }
}

/**
 * Returns whether the server's author name `by` means this owner. A user who acts as another person writes under that
 * person's name.
 */
export const isBy = (owner: string, by: string): boolean =>
  owner === by.toLowerCase() || owner.endsWith(` as ${by.toLowerCase()}`)
