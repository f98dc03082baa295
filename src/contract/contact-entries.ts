import { z } from 'zod'
import { groups } from '#src/session/groups.ts'
import {
  addedRequestId,
  chosen,
  chosenCompany,
  email,
  optional,
  optionalEntry,
  required,
  version,
} from './call/fields.ts'

/** Schema of a new contact. It has its own file, so that a form can load it without the calls. */
export const person = z.object({
  email: email.describe('The email address used to log in.'),
  first_name: required.describe('Given name of the person.'),
  middle_name: optionalEntry.describe('Middle name; may be empty.'),
  last_name: optionalEntry.describe('Last name; may be empty.'),
  language: optional(chosen).describe('Language code for emails and the portal.'),
  dealer_admin: optional(z.boolean()).describe('Whether the contact manages its company and sub-companies.'),
  opt_out: optional(z.boolean()).describe('Whether the contact opted out of the newsletter.'),
  request_id: addedRequestId,
})

export const contactEntries = person.extend({
  company: optional(chosenCompany).describe('Id of the contact’s company.'),
  active: optional(z.boolean()).describe('Whether the contact can log in.'),
  groups: optional(z.array(z.enum(groups)).max(groups.length)).describe(
    'The contact’s permissions, limited to those the caller has.',
  ),
  version: optional(version).describe('The version you read; 409 if the contact has changed since.'),
})
