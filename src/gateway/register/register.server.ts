import { randomBytes } from 'node:crypto'
import { m } from '#messages'
import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import { register } from '#src/contract/register.ts'
import { requestScope } from '#src/web/request.server.ts'
import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import {
  type MailRequest,
  endMailRequest,
  readMailRequest,
  sealMailRequest,
  sealFlash,
} from '#src/session/session.server.ts'
import { linkForm } from '#src/web/link-form.ts'
import { answerPlainForm, submitForm, type FormResult } from '#src/gateway/plain-form.server.ts'
import { callAsNobody } from '#src/gateway/transport.ts'

type Person = Input<typeof register.contact>['body']

/** Max length of all names together, because a sealed cookie has at most 4 kB. Longer names must be entered again. */
const maxNames = 600

export function takeContact(body: object): Promise<Answer<FormResult>> {
  const proof = randomBytes(24).toString('base64url')
  return submitForm(register.contact, { ...body, proof }, (person) =>
    takeMailRequest(person.email, namesOf(person), proof),
  )
}

export const takeResend = (body: object, mailRequest: MailRequest | null): Promise<Answer<FormResult>> =>
  submitForm(register.resend, { ...body, proof: mailRequest?.proof }, async ({ email }) => ({
    ...(await takeMailRequest(email, mailRequest?.names ?? {}, mailRequest?.proof)),
    location: '?sent=true&resent=true',
  }))

/**
 * Reads the state of a registration link. In the answer, `is_own` says whether this browser made the first step, as the
 * proof in its cookie shows.
 */
export async function readLink(request: Request, token: string): Promise<Answer<Data<typeof register.link>>> {
  const { proof } = (await readMailRequest(request)) ?? {}
  return callAsNobody(register.link, { params: {}, query: {}, body: { token, proof } })
}

/**
 * Submits the second step of a registration. If another browser made the first step, the password from that step is
 * required. Returns the address of the login page, which has the email address filled in, or the refusal.
 */
export async function takeCompany(
  request: Request,
  sent: { token: string; password?: unknown },
): Promise<Answer<FormResult>> {
  const link = await readLink(request, sent.token)
  const username = link.ok ? link.data.email : ''
  const { proof } = (await readMailRequest(request)) ?? {}
  if (link.ok && link.data.state === 'open' && !link.data.is_own && !sent.password) {
    const text = m.register_password_missing({}, { locale: requestScope().locale })
    return { ok: false, refusal: { code: 'invalid', messages: [text], errors: { password: [text] } } }
  }
  const body = { ...sent, proof: link.ok && link.data.is_own ? proof : undefined }
  return submitForm(register.company, body, async () => ({
    location: pathAt(locationOf(request), '/login'),
    cookies: [endMailRequest, await sealFlash({ kind: 'registered', username })],
  }))
}

async function takeMailRequest(email: string, names: Record<string, string>, proof?: string): Promise<FormResult> {
  return {
    location: '?sent=true',
    cookies: [await sealMailRequest({ form: 'register', email, names, proof, at: new Date().toISOString() })],
  }
}

function namesOf({ first_name, middle_name = '', last_name }: Person): Record<string, string> {
  const isShort = first_name.length + middle_name.length + last_name.length <= maxNames
  return isShort ? { first_name, middle_name, last_name } : {}
}

/**
 * Answers both forms of the first step that are sent without JavaScript: the registration, and the request to send the
 * email again.
 */
export async function answerRegister<Page>(request: Request, next: () => Page) {
  const isSent = new URL(request.url).searchParams.has('sent')
  const mailRequest = await readMailRequest(request)
  return answerPlainForm(
    request,
    next,
    isSent
      ? {
          name: 'register-resend',
          fields: Object.keys(register.resend.body.shape),
          take: (entries) => takeResend(entries, mailRequest),
        }
      : { name: 'register', fields: Object.keys(register.contact.body.shape), take: takeContact },
  )
}

export const answerRegisterCompany = <Page>(request: Request, next: () => Page, token: string) =>
  answerPlainForm(request, next, {
    name: linkForm('register-company', token),
    fields: Object.keys(register.company.body.shape),
    ticks: ['opt_out', 'user_opt_opt'],
    take: (entries) => takeCompany(request, { ...entries, token }),
  })
