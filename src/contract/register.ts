import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  companyType,
  countryCode,
  email,
  isSame,
  linkStanding,
  loginToken,
  optional,
  optionalEmail,
  optionalEntry,
  newPassword,
  comparedPassword,
  text,
  requestId,
  required,
} from './call/fields.ts'
import { isSamePassword } from './values/canonical-text.ts'

/** Stored as its hash only; whoever has it made the registration. */
const proof = text.pipe(z.string().min(20).max(100))

export const register = subject('register', {
  contact: call({
    summary: 'Register, step 1: the person',
    description:
      'Emails a link to /register-company/{token}. A known address gets the same answer in the same time; its owner gets a different email.',
    method: 'POST',
    path: '/vue/register/contact/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z
      .object({
        email: email.describe('Email address to log in with; the link is sent to it.'),
        password1: newPassword.describe('Password, at least 8 characters.'),
        password2: comparedPassword.min(1).describe('Password, repeated.'),
        first_name: required.describe('Given name of the person.'),
        middle_name: optionalEntry.describe('Middle name; may be empty.'),
        last_name: required.describe('Family name of the person.'),
        proof: optional(proof).describe(
          'Added: a client-generated secret that proves in step 2 that it is the same person.',
        ),
        request_id: requestId.describe(
          'Added: client-generated request id. Repeated for the same address, it updates the registration and sends no new email.',
        ),
      })
      .refine((body) => body.password2 === '' || isSamePassword(body.password1, body.password2), isSame('password2')),
    data: z.object({}),
    example: {
      body: {
        email: 'k.ahlers@tischlerei-ahlers.example',
        password1: 'Eiche-furniert-19',
        password2: 'Eiche-furniert-19',
        first_name: 'Karin',
        last_name: 'Ahlers',
      },
      data: {},
    },
  }),

  resend: call({
    summary: 'Resend the registration email',
    description:
      'Once a minute and four times an hour. The answer and its time are the same whether or not the address is registered. If there are several registrations, picks the one with the proof, else the newest from the same network, else the newest.',
    isAddition: true,
    method: 'POST',
    path: '/vue/register/resend/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({
      email: email.describe('The registered address.'),
      proof: optional(proof).describe('The proof sent in step 1; selects that registration.'),
    }),
    data: z.object({}),
    example: { body: { email: 'k.ahlers@tischlerei-ahlers.example' }, data: {} },
  }),

  link: call({
    summary: 'Check a registration link',
    description:
      'Does not use up the link. A POST, so that the token is in no log. If is_own is false, someone else may have registered the address first: send step 2 with the password.',
    isAddition: true,
    method: 'POST',
    path: '/vue/register/link/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('Token from the emailed link.'),
      proof: optional(proof).describe('The proof sent in step 1, if this client sent it.'),
    }),
    data: linkStanding.extend({
      is_own: z.boolean().describe('Whether the address was registered with this proof.'),
    }),
    example: {
      body: { token: 'q7Zt1vB0' },
      data: { state: 'open', email: 'k.ahlers@tischlerei-ahlers.example', is_own: false },
    },
  }),

  company: call({
    summary: 'Register, step 2: the company',
    description:
      'Activates company and user. The token is valid once, for 7 days. With a proof or password, activates the registration made with it, whichever link is used; otherwise the link’s own registration. Defaults: company_type X, opt_out and user_opt_opt false. A password similar to the company name is refused (400): register again with another.',
    method: 'POST',
    path: '/vue/register/company/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('Token from the emailed link; valid once.'),
      proof: optional(proof).describe('Added: the proof sent in step 1.'),
      password: optional(comparedPassword).describe('Added: the password of step 1, if there is no proof.'),
      name1: required.describe('Company name.'),
      name2: optionalEntry.describe('Second name line; may be empty.'),
      address1: required.describe('Street and house number.'),
      address2: optionalEntry.describe('Second address line, such as building or floor; may be empty.'),
      zip: required.describe('Postcode, in the country’s format.'),
      city: required.describe('Town or city.'),
      country: countryCode.describe('Country, ISO 3166-1 alpha-2.'),
      email: optionalEmail.describe('Company email address; may be empty.'),
      phone: required.describe('Company phone number.'),
      mobile: optionalEntry.describe('Mobile number; may be empty.'),
      vat_number: optionalEntry.describe('VAT number; may be empty.'),
      company_type: optional(companyType).describe(
        'X other (default), C carpenter, D dealer, I industry, E end customer.',
      ),
      customer_number: optionalEntry.describe('Customer number, for existing customers.'),
      opt_out: optional(z.boolean()).describe('Whether the company opts out of advertising.'),
      user_opt_opt: optional(z.boolean()).describe('Whether the person opts out of the newsletter.'),
      request_id: addedRequestId,
    }),
    data: z.object({}),
    example: {
      body: {
        token: 'q7Zt1vB0',
        name1: 'Tischlerei Ahlers',
        address1: 'Johannisstraße 12',
        zip: '49074',
        city: 'Osnabrück',
        country: 'DE',
        phone: '+49 541 5550170',
        vat_number: 'DE811907980',
        company_type: 'C',
        opt_out: false,
        user_opt_opt: true,
      },
      data: {},
    },
  }),
})
