import { z } from 'zod'
import { groups } from '#src/groups.ts'
import { call, subject } from './call/call.ts'
import {
  codePair,
  date,
  email,
  isSame,
  loginToken,
  optional,
  optionalEntry,
  newPassword,
  comparedPassword,
  chosen,
  requestId,
  required,
  version,
} from './call/fields.ts'
import { isSamePassword } from './values/canonical-text.ts'
import { naming } from './values/things.ts'

const group = z.enum(groups)

const own = z.object({
  version: z.int().describe('Version number; send it back with an edit.'),
  email: z.string().describe('The email address used to log in.'),
  pending_email: z.string().nullable().describe('A new address awaiting confirmation; null if there is none.'),
  first_name: z.string().describe('Given name of the person.'),
  middle_name: z.string().describe('Middle name; may be empty.'),
  last_name: z.string().describe('Last name; may be empty.'),
  language: z.string().describe('Language code for emails.'),
  language_choices: z.array(codePair).describe('Available languages.'),
})

const exampleOwn: z.output<typeof own> = {
  version: 3,
  email: 'k.ahlers@tischlerei-ahlers.example',
  pending_email: null,
  first_name: 'Karin',
  middle_name: '',
  last_name: 'Ahlers',
  language: 'de',
  language_choices: [
    ['de', 'Deutsch'],
    ['en', 'Englisch'],
  ],
}

const session = z.object({
  id: z.uuid().describe('Session id.'),
  created: date.describe('Start time.'),
  browser: z.string().describe('Browser name, if known; may be empty.'),
  system: z.string().describe('Operating system, if known; may be empty.'),
  is_current: z.boolean().describe('Whether this is the session making the request.'),
  acting: z.string().nullable().describe('The user acting as this user in the session; null if nobody does.'),
})

export const account = subject('account', {
  // The password is required as well: whoever entered the address may be the one who reads there.
  confirmEmail: call({
    summary: 'Confirm a new email address',
    description:
      'token: from the link emailed to the new address; valid once, for 7 days. password: the current password, required if the account has one (errors.password says so). The new address takes effect, all sessions end, and the old address is notified. 409 if another account has the address.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/email/confirm/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('Token from the emailed link; valid once.'),
      password: comparedPassword.optional().describe('The account’s password, if it has one.'),
    }),
    data: z.object({ email: z.string().describe('The email address used to log in from now on.') }),
    example: {
      body: { token: 'uB7x20Qe', password: 'Nut-und-Feder-8' },
      data: { email: 'karin.ahlers@tischlerei-ahlers.example' },
    },
  }),

  read: call({
    summary: 'Get your account',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/',
    data: own,
    example: { data: exampleOwn },
  }),

  edit: call({
    summary: 'Change your account',
    description:
      'Omitted fields are unchanged. A new email takes effect after confirmation by link; the old address is notified. An address of another account gets the same answer in the same time; its owner gets a different email. 409 if the account has changed since this version.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/edit/',
    refuses: ['conflict', 'too-many'],
    body: z.object({
      version: optional(version).describe('The version you read; 409 if the account has changed since.'),
      first_name: required.describe('Given name of the person.'),
      middle_name: optionalEntry.describe('Middle name; may be empty.'),
      last_name: optionalEntry.describe('Last name; may be empty.'),
      email: optional(email).describe('The email address to log in with.'),
      language: optional(chosen).describe('Language code for emails.'),
      withdraw_email: z
        .boolean()
        .optional()
        .describe('true withdraws an unconfirmed new address; email is then ignored.'),
      request_id: requestId.describe(
        'Client-generated request id; a repeated request returns the first answer and has no further effect.',
      ),
    }),
    data: own,
    example: {
      body: { version: 3, first_name: 'Karin', last_name: 'Ahlers', email: 'karin.ahlers@tischlerei-ahlers.example' },
      data: { ...exampleOwn, version: 4, pending_email: 'karin.ahlers@tischlerei-ahlers.example' },
    },
  }),

  password: call({
    summary: 'Change your password',
    description:
      'password: the current password; too many wrong ones are refused for 15 minutes. All other sessions end, and open links for a new password or address become invalid.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/password/',
    refuses: ['too-many'],
    body: z
      .object({
        password: comparedPassword.min(1).describe('Current password.'),
        new_password: newPassword.describe('New password, at least 8 characters.'),
        new_password2: comparedPassword.min(1).describe('New password, repeated.'),
      })
      .refine(
        (body) => body.new_password2 === '' || isSamePassword(body.new_password, body.new_password2),
        isSame('new_password2'),
      ),
    data: z.object({}),
    example: {
      body: { password: 'Nut-und-Feder-8', new_password: 'Zinken-und-Zapfen-9', new_password2: 'Zinken-und-Zapfen-9' },
      data: {},
    },
  }),

  sessions: call({
    summary: 'List your sessions',
    description: 'Newest first, including the current one.',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/sessions/',
    data: z.object({ sessions: z.array(session).describe('Active sessions.') }),
    example: {
      data: {
        sessions: [
          {
            id: '6f0b2c1e-7a54-4a53-9a55-0f4b5c3d2e1a',
            created: '2026-11-20T07:12:00.000Z',
            browser: 'Firefox',
            system: 'Windows',
            is_current: true,
            acting: null,
          },
        ],
      },
    },
  }),

  endSession: call({
    summary: 'End one of your sessions',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/sessions/{id}/end/',
    refuses: ['not-found'],
    params: z.object({ id: naming('session', z.uuid()).describe('Session id.') }),
    data: z.object({}),
    example: { params: { id: '6f0b2c1e-7a54-4a53-9a55-0f4b5c3d2e1a' }, data: {} },
  }),

  endOthers: call({
    summary: 'End all your other sessions',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/sessions/end-others/',
    data: z.object({ ended: z.int().describe('Number of sessions ended.') }),
    example: { data: { ended: 2 } },
  }),

  granters: call({
    summary: 'List who can grant you a permission',
    description:
      'At most three names, from your company or the nearest parent company with someone who can. asked_at: time of your request within the last 24 hours.',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/granters/',
    query: z.object({ right: group.describe('The missing permission.') }),
    data: z.object({
      people: z.array(z.string()).describe('Names of the people who can grant it; may be empty.'),
      asked_at: date.nullable().describe('Time of the request; null if more than 24 hours ago.'),
    }),
    example: {
      query: { right: 'CAN_CREATE_COMPANIES' },
      data: { people: ['Antje Dirksen'], asked_at: null },
    },
  }),

  askRight: call({
    summary: 'Request a permission',
    description:
      'Emails everyone who can grant it, at most once a day. 409 if you already have it or nobody can grant it; 429 after too many requests in a day.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/ask-right/',
    refuses: ['conflict', 'too-many'],
    body: z.object({ right: group.describe('The missing permission.') }),
    data: z.object({ asked_at: date.describe('Time of the request.') }),
    example: { body: { right: 'CAN_CREATE_COMPANIES' }, data: { asked_at: '2026-11-20T07:12:00.000Z' } },
  }),
})
