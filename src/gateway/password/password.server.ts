import type { Answer } from '#src/contract/call/call.ts'
import { password } from '#src/contract/password.ts'
import { linkForm } from '#src/web/link-form.ts'
import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import { endMailRequest, sealMailRequest, sealFlash } from '#src/session.server.ts'
import { answerPlainForm, takeForm, type Taken } from '#src/gateway/plain-form.server.ts'
import { callAsNobody } from '#src/gateway/transport.ts'

export const takeForgotten = (body: unknown): Promise<Answer<Taken>> =>
  takeForm(password.reset, body, async ({ email }) => ({
    location: '?sent=true',
    cookies: [await sealMailRequest({ form: 'forgot-password', email, at: new Date().toISOString() })],
  }))

/** The login that follows has the address filled in. */
export async function takeNewPassword(request: Request, body: { token: string }): Promise<Answer<Taken>> {
  const { token } = body
  const link = await callAsNobody(password.link, { params: {}, query: {}, body: { token } })
  const username = link.ok ? link.data.email : ''
  return takeForm(password.change, body, async () => ({
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
