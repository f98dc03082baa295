import { listContacts, readContactDetail } from './contact.ts'
import { listContactsOfCompany } from './contact-page.ts'
import { editContact, createContact, deleteContact } from './contact-edit.ts'
import { endSessionsOfContact } from './contact-sessions.ts'
import { createActivationLink } from './contact-link.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const contactHandlers: HandlersOf<'contact'> = {
  list: listContacts,
  ofCompany: listContactsOfCompany,
  detail: readContactDetail,
  edit: editContact,
  create: createContact,
  delete: deleteContact,
  endSessions: endSessionsOfContact,
  activationLink: createActivationLink,
}
