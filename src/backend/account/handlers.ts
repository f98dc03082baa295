import { confirmEmail } from '#src/backend/contact/contact-email.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'
import { changePassword } from './account-password.ts'
import { askRight, listGranters } from './account-rights.ts'
import { endOthers, endSession, listSessions } from './account-sessions.ts'
import { editAccount, readAccount } from './account.ts'

export const accountHandlers: HandlersOf<'account'> = {
  confirmEmail,
  read: readAccount,
  edit: editAccount,
  password: changePassword,
  sessions: listSessions,
  endSession,
  endOthers,
  granters: listGranters,
  askRight,
}
