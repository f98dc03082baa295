import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  email,
  isSame,
  knownEmail,
  linkState,
  loginToken,
  newPassword,
  comparedPassword,
} from './call/fields.ts'
import { isSamePassword } from './values/canonical-text.ts'

export const password = subject('password', {
  reset: call({
    summary: 'Email a password reset link',
    description: 'The answer is the same for known and unknown addresses. The link is valid once, for one hour.',
    method: 'POST',
    path: '/vue/password/reset/',
    refuses: ['conflict', 'too-many'],
    auth: 'none',
    body: z.object({
      email: email.describe('The email address used to log in.'),
      request_id: addedRequestId,
    }),
    data: z.object({}),
    example: { body: { email: 'carpenter@demo.example' }, data: {} },
  }),

  link: call({
    summary: 'Check a password reset link',
    description: 'The link remains valid. The call is a POST, so that the token does not appear in logs.',
    isAddition: true,
    method: 'POST',
    path: '/vue/password/link/',
    refuses: ['too-many'],
    auth: 'none',
    body: z.object({ token: loginToken.describe('Token from the link.') }),
    data: linkState,
    example: { body: { token: 'uB7x20Qe' }, data: { state: 'open', email: 'carpenter@demo.example' } },
  }),

  change: call({
    summary: 'Set a new password with a link',
    description: 'Ends all other sessions of the user.',
    method: 'POST',
    path: '/vue/password/change/',
    refuses: ['too-many'],
    auth: 'none',
    body: z
      .object({
        token: loginToken.describe('Token from the link.'),
        password: newPassword.describe('New password, at least 8 characters.'),
        password2: comparedPassword.min(1).describe('New password, repeated.'),
      })
      .refine((body) => body.password2 === '' || isSamePassword(body.password, body.password2), isSame('password2')),
    data: z.object({}),
    example: {
      body: { token: 'uB7x20Qe', password: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' },
      data: {},
    },
  }),

  changeLink: call({
    summary: 'Create a password link for someone else',
    method: 'POST',
    path: '/vue/password/change-link/',
    refuses: ['not-found'],
    groups: ['CAN_CHANGE_PASSWORD'],
    body: z.object({ email: knownEmail.describe('Email address of the person.') }),
    data: z.object({ token: z.string().min(1).describe('Token for the password link; valid once.') }),
    example: { body: { email: 'joiner@demo.example' }, data: { token: 'uB7x20Qe' } },
  }),
})
