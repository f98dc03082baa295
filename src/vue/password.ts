import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { email, isSame, loginToken, password } from './fields.ts'

/** Always the same answer, whether the address is known or not. */
export const passwordReset = call({
  ...plain,
  name: 'password.reset',
  method: 'POST',
  path: '/vue/password/reset/',
  auth: 'none',
  kind: 'json',
  body: z.object({ email }),
  data: z.object({}),
  example: { ...sendsNothing, body: { email: 'carpenter@demo.example' }, data: {} },
})

/** The token of the mailed link: one use, 1 hour. Ends that user's other sessions. */
export const passwordChange = call({
  ...plain,
  name: 'password.change',
  method: 'POST',
  path: '/vue/password/change/',
  auth: 'none',
  kind: 'json',
  body: z
    .object({ token: loginToken, password, password2: z.string() })
    .refine((body) => body.password === body.password2, isSame('password2')),
  data: z.object({}),
  example: {
    ...sendsNothing,
    body: { token: 'uB7x20Qe', password: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' },
    data: {},
  },
})

export const passwordChangeLink = call({
  ...plain,
  name: 'password.changeLink',
  method: 'POST',
  path: '/vue/password/change-link/',
  groups: ['CAN_CHANGE_PASSWORD'],
  kind: 'json',
  body: z.object({ email }),
  data: z.object({ token: z.string().min(1) }),
  example: { ...sendsNothing, body: { email: 'joiner@demo.example' }, data: { token: 'uB7x20Qe' } },
})
