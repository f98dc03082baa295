import { listContacts, readContactDetail } from './contact.ts'
import { listContactsOfCompany } from './contact-page.ts'
import { editContact, createContact, deleteContact } from './contact-edit.ts'
import { createActivationLink } from './contact-link.ts'
import { confirmEmail } from './contact-email.ts'
import { editAccount, readAccount } from './account.ts'
import { changePassword } from './account-password.ts'
import { askRight, listGranters } from './account-rights.ts'
import { endOthers, endSession, listSessions } from './account-sessions.ts'
import type { HandlersOf } from '#src/backend/platform/context.ts'

export const contactHandlers: HandlersOf<'contact'> = {
  list: listContacts,
  ofCompany: listContactsOfCompany,
  detail: readContactDetail,
  edit: editContact,
  create: createContact,
  delete: deleteContact,
  activationLink: createActivationLink,
}

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
