import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import type { Input } from '#src/contract/call/call.ts'
import { password } from '#src/contract/password.ts'
import { readMailRequest } from '#src/session/session.server.ts'
import { takeForgotten, takeNewPassword } from './password.server.ts'
import { pageAnswer } from '#src/gateway/plain-form.server.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsNobody, callAsUser } from '#src/gateway/transport.ts'

export const readForgotten = createServerFn({ method: 'GET' }).handler(async () => {
  const mailRequest = await readMailRequest(getRequest())
  return mailRequest?.form === 'forgot-password' ? { email: mailRequest.email } : null
})

export const resetPassword = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof password.reset>['body']>)
  .handler(async ({ data }) => pageAnswer(await takeForgotten(data)))

export const readPasswordLink = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof password.link>['body']>)
  .handler(({ data }) => callAsNobody(password.link, { params: {}, query: {}, body: data }))

export const changePassword = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof password.change>['body']>)
  .handler(async ({ data }) => pageAnswer(await takeNewPassword(getRequest(), data)))

export const createChangeLink = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof password.changeLink>>)
  .handler(({ data }) => callAsUser(password.changeLink, data))
