import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  email,
  isSame,
  knownEmail,
  linkStanding,
  loginToken,
  newPassword,
  comparedPassword,
} from './call/fields.ts'
import { isSamePassword } from './values/canonical-text.ts'

export const password = subject('password', {
  reset: call({
    summary: 'Mail a link for a new password',
    description:
      'Always the same answer, whether the address is known or not. The link lives for an hour and works once.',
    method: 'POST',
    path: '/vue/password/reset/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      email: email.describe('The address that is signed in with.'),
      request_id: addedRequestId,
    }),
    data: z.object({}),
    example: { body: { email: 'carpenter@demo.example' }, data: {} },
  }),

  link: call({
    summary: 'Whether a link for a new password can be used',
    description: 'Uses nothing up. A POST, so that no log holds the token.',
    isAddition: true,
    method: 'POST',
    path: '/vue/password/link/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({ token: loginToken.describe('What the mailed or handed-out link holds.') }),
    data: linkStanding,
    example: { body: { token: 'uB7x20Qe' }, data: { state: 'open', email: 'carpenter@demo.example' } },
  }),

  change: call({
    summary: 'Set a new password by a link',
    description: "Ends that user's other sessions.",
    method: 'POST',
    path: '/vue/password/change/',
    refuses: ['too-many'],
    auth: 'none',
    body: z
      .object({
        token: loginToken.describe('What the mailed or handed-out link holds.'),
        password: newPassword.describe('The new password, 8 characters or more.'),
        password2: comparedPassword.min(1).describe('The new password once more.'),
      })
      .refine((body) => body.password2 === '' || isSamePassword(body.password, body.password2), isSame('password2')),
    data: z.object({}),
    example: {
      body: { token: 'uB7x20Qe', password: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' },
      data: {},
    },
  }),

  changeLink: call({
    summary: 'Make a link for somebody else’s new password',
    method: 'POST',
    path: '/vue/password/change-link/',
    refuses: ['not-found'],
    groups: ['CAN_CHANGE_PASSWORD'],
    body: z.object({ email: knownEmail.describe('The address of the person who gets the link.') }),
    data: z.object({ token: z.string().min(1).describe('What the link for a new password holds; it works once.') }),
    example: { body: { email: 'joiner@demo.example' }, data: { token: 'uB7x20Qe' } },
  }),
})
