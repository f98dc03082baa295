import { sealFlash } from '#src/session.server.ts'
import { account } from '#src/contract/account.ts'
import type { Answer } from '#src/contract/call/call.ts'
import { answerPlainForm, takeForm, type Taken } from '#src/gateway/plain-form.server.ts'
import { linkForm } from '#src/web/link-form.ts'

/** Leads to the same page, which shows the address to log in with from now on. */
export const takeConfirmation = (body: unknown): Promise<Answer<Taken>> =>
  takeForm(account.confirmEmail, body, async ({ token }, { email }) => ({
    location: `/account/email/${encodeURIComponent(token)}`,
    cookies: [await sealFlash({ kind: 'email-confirmed', username: email })],
  }))

export const answerConfirmation = <Page>(request: Request, next: () => Page, token: string) =>
  answerPlainForm(request, next, {
    name: linkForm('confirm-email', token),
    fields: ['password'],
    take: (entries) => takeConfirmation({ ...entries, token }),
  })
