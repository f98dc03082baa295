import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  chosenCompany,
  chosenLine,
  codePair,
  date,
  email,
  idPair,
  knownGroups,
  optionalEntry,
  passwordEntry,
  text,
  username,
} from './call/fields.ts'
import { naming } from './values/things.ts'

export const user = z.object({
  username: z.string().describe('The e-mail address that is signed in with.'),
  id: z.int().describe('The id of the user, as a contact.'),
  company: idPair.describe('The company that the user works for.'),
  lines: z.array(codePair).describe('The production lines of that company.'),
  last_line: z.string().nullable().describe('The code of the line that was last gone to the shop with.'),
  groups: knownGroups.describe('What the user may; unknown ones are left out.'),
  shop_url: z.string().describe('The address of the shop for this user.'),
  at_root: z.boolean().optional().describe('An addition: whether no company is above that of the user.'),
})

const signedIn = z.object({
  jwt: z.string().min(1).describe('The token for all further calls.'),
  user: user.describe('Who has signed in.'),
})

const device = text.pipe(z.string().max(4096))

export const session = subject('session', {
  // device: others' wrong tries do not slow down an account on a device it has signed in on before.
  login: call({
    summary: 'Sign in',
    description:
      'The username is the e-mail address, in any case. An unknown name and a wrong password are one answer (401), in the same time. Where the portal is closed (login_allowed is not true), what is signed in to by the test login alone may write. A token lives under 24 hours and ends with the calendar day in the time zone of the site.',
    method: 'POST',
    path: '/vue/login/',
    refuses: ['unauthenticated', 'too-many'],
    auth: 'none',
    body: z.object({
      username: username.describe('The e-mail address, in upper or lower case.'),
      password: passwordEntry.describe('The password of that user.'),
      device: device.optional().describe('An addition: the device of the answer to the last login in this browser.'),
      test: z
        .boolean()
        .optional()
        .describe('An addition: whether this is the test login, which can be open while the portal is closed.'),
    }),
    data: signedIn.extend({
      device: device.optional().describe('An addition: what a browser keeps for its next login, whoever signs in.'),
    }),
    example: {
      body: { username: 'dealer@demo.example', password: 'demo-portal-1' },
      data: {
        jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXI',
        user: {
          username: 'dealer@demo.example',
          id: 2,
          company: [17, 'Möbelwerk Nord GmbH'],
          lines: [
            ['fronts', 'Fronten'],
            ['doors', 'Türblätter'],
          ],
          last_line: 'fronts',
          groups: ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER', 'CAN_CREATE_CONTACTS'],
          shop_url: '/dealer/company/17/shop/',
        },
      },
    },
  }),

  logout: call({
    summary: 'Sign out',
    description:
      'Ends the session of the token that is sent, and with it every copy of that token; while acting as another user also the session that this began in. No other session ends.',
    guestMay: true,
    isAddition: true,
    method: 'POST',
    path: '/vue/logout/',
    data: z.object({}),
    example: { data: {} },
  }),

  maintenance: call({
    summary: 'Whether signing in is possible, and the token renewed',
    description:
      'jwt: a renewed token where one was sent that is still valid, otherwise null. sent_created: when the sent token was made. Where shop_url is not empty, the browser goes there.',
    method: 'GET',
    path: '/vue/maintenance/',
    auth: 'optional',
    data: z.object({
      jwt: z.string().nullable().describe('The token renewed; null where none valid was sent.'),
      sent_created: date.nullable().describe('When the token that was sent was made; null without one.'),
      login_allowed: z.boolean().describe('Whether anybody may sign in.'),
      test_login_allowed: z.boolean().describe('Whether the test login is open.'),
      flash_text: z.string().describe('A text for everybody; empty for none.'),
      subdomain: z
        .string()
        .describe(
          'The first part of the host name of the user’s site; the whole where another site’s begins with the same.',
        ),
      shop_url: z.string().describe('Where the browser is to go instead; empty for staying.'),
    }),
    example: {
      data: {
        jwt: null,
        sent_created: null,
        login_allowed: true,
        test_login_allowed: true,
        flash_text: 'Wartung am Samstag von 6 bis 8 Uhr',
        subdomain: 'kantwerk',
        shop_url: '',
      },
    },
  }),

  shopUrl: call({
    summary: 'The way into the shop',
    description: 'login_url: the address of the shop with a hand-off code that is valid for 60 s and once.',
    method: 'GET',
    path: '/vue/shop-url/',
    data: z.object({
      login_url: z.string().min(1).describe('The address of the shop with a hand-off code, valid for 60 s and once.'),
    }),
    example: { data: { login_url: '/dealer/company/17/shop/?code=Yx3kQ9' } },
  }),

  changeLine: call({
    summary: 'Choose a line of a company, then into the shop',
    description:
      'line is one of the lines of that company, by its code or as the pair it came as, and becomes its last_line.',
    method: 'POST',
    path: '/vue/change-line-and-shop/',
    refuses: ['not-found'],
    guestMay: true,
    body: z.object({
      line: chosenLine.describe('The code of one of the company’s lines, or its pair.'),
      cid: chosenCompany.describe('The id of the company to shop as.'),
    }),
    data: z.object({
      login_url: z.string().min(1).describe('The address of the shop with a hand-off code, valid for 60 s and once.'),
    }),
    example: {
      body: { line: 'doors', cid: 17 },
      data: { login_url: '/dealer/company/17/shop/?code=p0LmB2' },
    },
  }),

  switchUser: call({
    summary: 'Act as another user',
    description:
      'Answers as a login of that user. The token carries who is really behind it, and that person can always switch back with it, whatever the groups of the user acted as; the way back leads into the session that it began in, and ends that of acting alone.',
    method: 'POST',
    path: '/vue/switch-user/',
    refuses: ['not-found', 'conflict'],
    groups: ['MANAGE_USERS'],
    body: z.object({
      email: naming('email', email.pipe(z.string().min(8))).describe(
        'The address of the user to act as, 8 characters or more.',
      ),
      reason: optionalEntry.describe('Why, for the audit log.'),
    }),
    data: signedIn,
    example: {
      body: { email: 'joiner@demo.example', reason: 'Rückfrage zu Warenkorb 2000014711' },
      data: {
        jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2In0.c2lnbmF0dXI',
        user: {
          username: 'joiner@demo.example',
          id: 6,
          company: [31, 'Tischlerei Ahlers'],
          lines: [
            ['fronts', 'Fronten'],
            ['edging', 'Kanten'],
          ],
          last_line: null,
          groups: [],
          shop_url: '/dealer/company/31/shop/',
        },
      },
    },
  }),
})
