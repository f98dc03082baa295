import { groups } from '#src/session/groups.ts'
import type { Who } from '#src/session/session.ts'
import { allScreens } from '#src/portal/shell/screens.ts'

const admin: Who = {
  username: 'admin@demo.example',
  id: 1,
  company: [1, ''],
  lines: [],
  lastLine: null,
  groups: [...groups],
  shopUrl: '',
  realUsername: null,
}

/**
 * Every screen of the menu, for an account with all permissions. Tests that use this list include new screens by
 * themselves.
 */
export const menuScreens = allScreens(admin).map(({ path, label }) => ({ account: 'admin', path, label }))
