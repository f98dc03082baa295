import { mayUse, ownerOf, type Who } from '#src/session.ts'
import type { Person } from './view.ts'

/** Who is signed in, as far as the workspace needs it; null without a session. */
export function personOf(who: Who | null, signIn: string | null): Person | null {
  if (who === null) return null
  return { username: ownerOf(who), signIn: signIn ?? '', mayTranslate: mayUse(who, ['CAN_TRANSLATE']) }
}
