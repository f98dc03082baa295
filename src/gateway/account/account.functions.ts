import { createServerFn } from '@tanstack/react-start'
import { account } from '#src/contract/account.ts'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { pageAnswer } from '#src/gateway/plain-form.server.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { takeConfirmation } from './confirm-email.server.ts'

export const readAccount = createServerFn({ method: 'GET' }).handler(() => callAsUser(account.read, sendsNothing))

export const editAccount = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof account.edit>>)
  .handler(({ data }) => callAsUser(account.edit, data))

export const changePassword = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof account.password>>)
  .handler(({ data }) => callAsUser(account.password, data))

export const confirmEmail = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof account.confirmEmail>['body']>)
  .handler(async ({ data }) => pageAnswer(await takeConfirmation(data)))

export const listSessions = createServerFn({ method: 'GET' }).handler(() => callAsUser(account.sessions, sendsNothing))

export const endSession = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof account.endSession>>)
  .handler(({ data }) => callAsUser(account.endSession, data))

export const endOthers = createServerFn({ method: 'POST' }).handler(() => callAsUser(account.endOthers, sendsNothing))

export const readGranters = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof account.granters>>)
  .handler(({ data }) => callAsUser(account.granters, data))

export const askRight = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof account.askRight>>)
  .handler(({ data }) => callAsUser(account.askRight, data))
