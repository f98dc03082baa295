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
  version: z.int().describe('Counts the changes; sent back with an edit.'),
  email: z.string().describe('The address that is signed in with.'),
  pending_email: z.string().nullable().describe('A new address that waits to be confirmed; null where none does.'),
  first_name: z.string().describe('What the person is called by.'),
  middle_name: z.string().describe('A middle name; may be empty.'),
  last_name: z.string().describe('The last name; may be empty.'),
  language: z.string().describe('The code of the language that mails are written in.'),
  language_choices: z.array(codePair).describe('The languages to choose from.'),
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
  id: z.uuid().describe('The id of the session.'),
  created: date.describe('When it began.'),
  browser: z.string().describe('The browser, as far as it says which it is; may be empty.'),
  system: z.string().describe('What that runs on; may be empty.'),
  is_current: z.boolean().describe('Whether it is the one that asks.'),
  acting: z.string().nullable().describe('Who acts as this user in it; null where nobody does.'),
})

export const account = subject('account', {
  // The password is required as well: whoever entered the address may be the one who reads there.
  confirmEmail: call({
    summary: 'Confirm a new e-mail address',
    description:
      'token: of the link that was mailed to the new address; one use, 7 days. password: the present one of the account, needed where it has one (errors.password says so). The new address holds from then on, all sessions of the account end, and the address before is told. 409 where the address belongs to another account by now.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/email/confirm/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      token: loginToken.describe('What the mailed link holds; it works once.'),
      password: comparedPassword.optional().describe('The password of the account, where it has one.'),
    }),
    data: z.object({ email: z.string().describe('The address that is signed in with from now on.') }),
    example: {
      body: { token: 'uB7x20Qe', password: 'Nut-und-Feder-8' },
      data: { email: 'karin.ahlers@tischlerei-ahlers.example' },
    },
  }),

  read: call({
    summary: 'The own account',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/',
    data: own,
    example: { data: exampleOwn },
  }),

  edit: call({
    summary: 'Change the own account',
    description:
      'What is not sent stays. Another email holds once it is confirmed by the link that is mailed to it, and the address before is told. One that another account has is answered alike, in the same time; its owner gets another mail. 409 where the account has changed since its version was read.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/edit/',
    refuses: ['conflict', 'too-many'],
    body: z.object({
      version: optional(version).describe('The version that was read; where the account has changed since, 409.'),
      first_name: required.describe('What the person is called by.'),
      middle_name: optionalEntry.describe('A middle name; may be empty.'),
      last_name: optionalEntry.describe('The last name; may be empty.'),
      email: optional(email).describe('The address to sign in with.'),
      language: optional(chosen).describe('The code of the language that mails are written in.'),
      withdraw_email: z
        .boolean()
        .optional()
        .describe('True gives up a new address that is not confirmed yet; email counts for nothing then.'),
      request_id: requestId.describe(
        'A number of the sender’s own, so that a repetition is answered again and not done again.',
      ),
    }),
    data: own,
    example: {
      body: { version: 3, first_name: 'Karin', last_name: 'Ahlers', email: 'karin.ahlers@tischlerei-ahlers.example' },
      data: { ...exampleOwn, version: 4, pending_email: 'karin.ahlers@tischlerei-ahlers.example' },
    },
  }),

  password: call({
    summary: 'Change the own password',
    description:
      'password: the present one; too many wrong ones are refused for a quarter of an hour. All other sessions of the account end, and so do its open links for a new password or a new address.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/password/',
    refuses: ['too-many'],
    body: z
      .object({
        password: comparedPassword.min(1).describe('The present password.'),
        new_password: newPassword.describe('The new password, 8 characters or more.'),
        new_password2: comparedPassword.min(1).describe('The new password once more.'),
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
    summary: 'Where the own account is signed in',
    description: 'The newest first, and the one that asks among them.',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/sessions/',
    data: z.object({ sessions: z.array(session).describe('The sessions that go on.') }),
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
    summary: 'End one session of the own account',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/sessions/{id}/end/',
    refuses: ['not-found'],
    params: z.object({ id: naming('session', z.uuid()).describe('The id of the session.') }),
    data: z.object({}),
    example: { params: { id: '6f0b2c1e-7a54-4a53-9a55-0f4b5c3d2e1a' }, data: {} },
  }),

  endOthers: call({
    summary: 'End all other sessions of the own account',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/sessions/end-others/',
    data: z.object({ ended: z.int().describe('How many have ended.') }),
    example: { data: { ended: 2 } },
  }),

  granters: call({
    summary: 'Who can grant a right to the own account',
    description:
      'At most three names, of the own company or else of the nearest above in which anybody can. asked_at: when they were asked, within the last day.',
    isAddition: true,
    guestMay: false,
    method: 'GET',
    path: '/vue/account/granters/',
    query: z.object({ right: group.describe('The right that is missing.') }),
    data: z.object({
      people: z.array(z.string()).describe('Who can grant it, by name; none where nobody can.'),
      asked_at: date.nullable().describe('When they were asked for it; null where that is more than a day ago.'),
    }),
    example: {
      query: { right: 'CAN_CREATE_COMPANIES' },
      data: { people: ['Antje Dirksen'], asked_at: null },
    },
  }),

  askRight: call({
    summary: 'Ask those who can grant a right for it',
    description:
      'Each of them gets a mail, once a day. 409 where the right is there already, or nobody can grant it; 429 where many were asked for in a day.',
    isAddition: true,
    method: 'POST',
    path: '/vue/account/ask-right/',
    refuses: ['conflict', 'too-many'],
    body: z.object({ right: group.describe('The right that is missing.') }),
    data: z.object({ asked_at: date.describe('When they were asked for it.') }),
    example: { body: { right: 'CAN_CREATE_COMPANIES' }, data: { asked_at: '2026-11-20T07:12:00.000Z' } },
  }),
})
