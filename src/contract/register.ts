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
    summary: 'Register, first step: the person',
    description:
      'Mails a link to /register-company/{token}. An address that is known already is answered alike, in the same time; its owner gets another mail.',
    method: 'POST',
    path: '/vue/register/contact/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z
      .object({
        email: email.describe('The address to sign in with; a link is mailed to it.'),
        password1: newPassword.describe('The password, 8 characters or more.'),
        password2: comparedPassword.min(1).describe('The password once more.'),
        first_name: required.describe('The given name.'),
        middle_name: optionalEntry.describe('Another given name; may be empty.'),
        last_name: required.describe('The family name.'),
        proof: optional(proof).describe(
          'Added: a secret of the client’s own making, by which the second step knows that the same person makes it.',
        ),
        request_id: requestId.describe(
          'Added: a number of the sender’s own. Sent again for the same address it is the same registration, as it is sent last, and mails nothing again.',
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
    summary: 'Mail the link of a registration again',
    description:
      'Once a minute, and four times an hour. Always the same answer, in the same time, whether somebody registered with the address or not; the mail is what the registration, or the account, of that address would get. Of several registrations it is the one with the proof, or else the newest from the same network, or else the newest.',
    isAddition: true,
    method: 'POST',
    path: '/vue/register/resend/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({
      email: email.describe('The address that was registered.'),
      proof: optional(proof).describe('What the first step was sent with: the link is then that registration’s.'),
    }),
    data: z.object({}),
    example: { body: { email: 'k.ahlers@tischlerei-ahlers.example' }, data: {} },
  }),

  link: call({
    summary: 'Whether a link of a registration can be used',
    description:
      'Uses nothing up. A POST, so that no log holds the token. Where is_own is false, somebody else may have registered the address first: the second step is to be sent with the password.',
    isAddition: true,
    method: 'POST',
    path: '/vue/register/link/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('What the mailed link holds.'),
      proof: optional(proof).describe('What the first step was sent with, where this client has made it.'),
    }),
    data: linkStanding.extend({
      is_own: z.boolean().describe('Whether a registration of the address was made with this proof.'),
    }),
    example: {
      body: { token: 'q7Zt1vB0' },
      data: { state: 'open', email: 'k.ahlers@tischlerei-ahlers.example', is_own: false },
    },
  }),

  company: call({
    summary: 'Register, second step: the company',
    description:
      'Makes company and user active. The token is used once and lives for 7 days. With a proof or a password the user is who has registered the address with it, whichever of its links this is; without either, who the link was made for. company_type is X, opt_out and user_opt_opt are false, unless said. A password that is made of the name of the company is refused (400): the person registers again, with another.',
    method: 'POST',
    path: '/vue/register/company/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('What the mailed link holds; it works once.'),
      proof: optional(proof).describe('Added: what the first step was sent with.'),
      password: optional(comparedPassword).describe('Added: the password of the first step, where there is no proof.'),
      name1: required.describe('The name of the company.'),
      name2: optionalEntry.describe('A second line of the name; empty where there is none.'),
      address1: required.describe('Street and house number.'),
      address2: optionalEntry.describe('What the street line has no room for: building, floor; may be empty.'),
      zip: required.describe('The postcode as it is written in that country.'),
      city: required.describe('The town.'),
      country: countryCode.describe('The country by ISO 3166-1 alpha-2.'),
      email: optionalEmail.describe('The e-mail address of the company; may be empty.'),
      phone: required.describe('The telephone number of the company.'),
      mobile: optionalEntry.describe('The number of a mobile phone; may be empty.'),
      vat_number: optionalEntry.describe('The VAT identification number; may be empty.'),
      company_type: optional(companyType).describe(
        'X unknown (where nothing is said), C carpenter, D dealer, I industry, E end customer.',
      ),
      customer_number: optionalEntry.describe(
        'The number the supplier knows the company by, where it has one already.',
      ),
      opt_out: optional(z.boolean()).describe('Whether the company wants no advertising.'),
      user_opt_opt: optional(z.boolean()).describe('Whether the person wants no newsletter.'),
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
