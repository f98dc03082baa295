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
import { referringTo } from './call/things.ts'

export const user = z.object({
  username: z.string().describe('The email address used to log in.'),
  id: z.int().describe('Contact id of the user.'),
  company: idPair.describe('The user’s company.'),
  lines: z.array(codePair).describe('Production lines of the company.'),
  last_line: z.string().nullable().describe('Code of the line last used in the shop.'),
  groups: knownGroups.describe('The user’s permissions; unknown ones are omitted.'),
  shop_url: z.string().describe('Shop URL for this user.'),
  at_root: z.boolean().optional().describe('Added: whether the user’s company is a top-level company.'),
})

const signedIn = z.object({
  jwt: z.string().min(1).describe('Token for further calls.'),
  user: user.describe('The logged-in user.'),
})

const device = text.pipe(z.string().max(4096))

export const session = subject('session', {
  // Security: with `device`, the owner can sign in from a known device even while failed attempts of others slow down
  // the account.
  login: call({
    summary: 'Log in',
    description:
      'The username is the email address (case-insensitive). An unknown name and a wrong password get the same answer (401) in the same time. While the portal is closed (`login_allowed` is not true), only sessions from the test login can write. A token expires at the end of the day in the time zone of the site.',
    method: 'POST',
    path: '/vue/login/',
    refuses: ['unauthenticated', 'too-many'],
    auth: 'none',
    body: z.object({
      username: username.describe('Email address (case-insensitive).'),
      password: passwordEntry.describe('The user’s password.'),
      device: device.optional().describe('Added: device id returned by the last login in this browser.'),
      test: z
        .boolean()
        .optional()
        .describe('Added: whether this is the test login, which can be open while the portal is closed.'),
    }),
    data: signedIn.extend({
      device: device.optional().describe('Added: device id. Store it in the browser and send it with the next login.'),
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
    summary: 'Log out',
    description:
      'Ends the session of the token and invalidates all copies of the token. While acting as another user, also ends the original session. Other sessions stay active.',
    guestMay: true,
    isAddition: true,
    method: 'POST',
    path: '/vue/logout/',
    data: z.object({}),
    example: { data: {} },
  }),

  maintenance: call({
    summary: 'Check login availability and renew the token',
    description:
      '`jwt` is a renewed token if a valid one was sent, otherwise null. `sent_created` is the creation time of the sent token. If `shop_url` is not empty, redirect the browser to it.',
    method: 'GET',
    path: '/vue/maintenance/',
    auth: 'optional',
    data: z.object({
      jwt: z.string().nullable().describe('Renewed token; null if no valid one was sent.'),
      sent_created: date.nullable().describe('Creation time of the sent token; null if no valid one was sent.'),
      login_allowed: z.boolean().describe('Whether login is open.'),
      test_login_allowed: z.boolean().describe('Whether the test login is open.'),
      flash_text: z.string().describe('Message shown to everyone; may be empty.'),
      subdomain: z
        .string()
        .describe('First label of the site’s host name, or the whole name if another site starts with the same label.'),
      shop_url: z.string().describe('URL to redirect the browser to; empty for no redirect.'),
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
    summary: 'Get the shop URL',
    description: '`login_url` is the shop URL with a hand-off code that is valid once, for 60 seconds.',
    method: 'GET',
    path: '/vue/shop-url/',
    data: z.object({
      login_url: z.string().min(1).describe('Shop URL with a hand-off code, valid once, for 60 seconds.'),
    }),
    example: { data: { login_url: '/dealer/company/17/shop/?code=Yx3kQ9' } },
  }),

  changeLine: call({
    summary: 'Select a line and get the shop URL',
    description: '`line` is a line of that company, as code or pair. It becomes the `last_line` of the company.',
    method: 'POST',
    path: '/vue/change-line-and-shop/',
    refuses: ['not-found'],
    guestMay: true,
    body: z.object({
      line: chosenLine.describe('Code of one of the company’s lines, or the pair of code and label.'),
      cid: chosenCompany.describe('Id of the company to shop as.'),
    }),
    data: z.object({
      login_url: z.string().min(1).describe('Shop URL with a hand-off code, valid once, for 60 seconds.'),
    }),
    example: {
      body: { line: 'doors', cid: 17 },
      data: { login_url: '/dealer/company/17/shop/?code=p0LmB2' },
    },
  }),

  switchUser: call({
    summary: 'Act as another user',
    description:
      'Returns the same data as a login of that user. The token also identifies the actual user, who can always switch back with it, even if the other user lacks the permission for this call. Switching back returns to the original session and ends only the acting session.',
    method: 'POST',
    path: '/vue/switch-user/',
    refuses: ['not-found', 'conflict'],
    groups: ['MANAGE_USERS'],
    body: z.object({
      email: referringTo('email', email.pipe(z.string().min(8))).describe(
        'Email address of the user to act as, at least 8 characters.',
      ),
      reason: optionalEntry.describe('Reason, recorded in the audit log.'),
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
