import type { Answer } from '#src/contract/call/call.ts'
import { password } from '#src/contract/password.ts'
import { linkForm } from '#src/web/link-form.ts'
import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import { endMailRequest, sealMailRequest, sealFlash } from '#src/session/session.server.ts'
import { answerPlainForm, submitForm, type FormResult } from '#src/gateway/plain-form.server.ts'
import { callAsNobody } from '#src/gateway/transport.ts'

export const takeForgotten = (body: unknown): Promise<Answer<FormResult>> =>
  submitForm(password.reset, body, async ({ email }) => ({
    location: '?sent=true',
    cookies: [await sealMailRequest({ form: 'forgot-password', email, at: new Date().toISOString() })],
  }))

/**
 * Sets a new password. Returns the address of the login page, which has the email address filled in, or the refusal.
 */
export async function takeNewPassword(request: Request, body: { token: string }): Promise<Answer<FormResult>> {
  const { token } = body
  const link = await callAsNobody(password.link, { params: {}, query: {}, body: { token } })
  const username = link.ok ? link.data.email : ''
  return submitForm(password.change, body, async () => ({
    location: pathAt(locationOf(request), '/login'),
    cookies: [endMailRequest, await sealFlash({ kind: 'password-changed', username })],
  }))
}

export const answerForgotten = <Page>(request: Request, next: () => Page) =>
  answerPlainForm(request, next, {
    name: 'forgot-password',
    fields: Object.keys(password.reset.body.shape),
    take: takeForgotten,
  })

export const answerNewPassword = <Page>(request: Request, next: () => Page, token: string) =>
  answerPlainForm(request, next, {
    name: linkForm('password-reset', token),
    fields: Object.keys(password.change.body.shape),
    take: (entries) => takeNewPassword(request, { ...entries, token }),
  })
