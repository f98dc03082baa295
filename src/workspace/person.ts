import { mayUse, ownerOf, type Who } from '#src/session.ts'
import type { Person } from './view.ts'

export function personOf(who: Who | null, signIn: string | null): Person | null {
  if (who === null) return null
  return { username: ownerOf(who), signIn: signIn ?? '', mayTranslate: mayUse(who, ['CAN_TRANSLATE']) }
}
