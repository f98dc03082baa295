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

/** Every screen that the menu leads to, for the account that may all of them: a new one is looked at without being named. */
export const menuScreens = allScreens(admin).map(({ path, label }) => ({ account: 'admin', path, label }))
