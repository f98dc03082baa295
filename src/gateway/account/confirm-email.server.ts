import { sealFlash } from '#src/session/session.server.ts'
import { account } from '#src/contract/account.ts'
import type { Answer } from '#src/contract/call/call.ts'
import { answerPlainForm, submitForm, type FormResult } from '#src/gateway/plain-form.server.ts'
import { linkForm } from '#src/web/link-form.ts'

/**
 * Confirms a new email address. Returns the address of the same page, which then shows the email address for future
 * logins, or the refusal.
 */
export const takeConfirmation = (body: unknown): Promise<Answer<FormResult>> =>
  submitForm(account.confirmEmail, body, async ({ token }, { email }) => ({
    location: `/account/email/${encodeURIComponent(token)}`,
    cookies: [await sealFlash({ kind: 'email-confirmed', username: email })],
  }))

export const answerConfirmation = <Page>(request: Request, next: () => Page, token: string) =>
  answerPlainForm(request, next, {
    name: linkForm('confirm-email', token),
    fields: ['password'],
    take: (entries) => takeConfirmation({ ...entries, token }),
  })
