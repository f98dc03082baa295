import './call/no-eval.ts'
import { z } from 'zod'
import { groups } from '#src/groups.ts'
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

/** What is sent of a new contact. In a file of its own, as a form loads it without the calls. */
export const person = z.object({
  email: email.describe('The address that is signed in with.'),
  first_name: required.describe('The given name.'),
  middle_name: optionalEntry.describe('Another given name; may be empty.'),
  last_name: optionalEntry.describe('The family name; may be empty.'),
  language: optional(chosen).describe('The code of the language of mails and of the portal.'),
  dealer_admin: optional(z.boolean()).describe('Whether the contact may manage its company and those below.'),
  opt_out: optional(z.boolean()).describe('Whether the contact wants no newsletter.'),
  request_id: addedRequestId,
})

export const contactEntries = person.extend({
  company: optional(chosenCompany).describe('The id of the company that the contact works for.'),
  active: optional(z.boolean()).describe('Whether the contact can sign in.'),
  groups: optional(z.array(z.enum(groups)).max(groups.length)).describe(
    'What the contact may: of the groups that the caller has.',
  ),
  version: optional(version).describe('The version that was read; where the contact has changed since, 409.'),
})
