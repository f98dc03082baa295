import { appendResponseHeader, getRequest } from '@tanstack/react-start/server'
import { type Answer, type Data, type Input, sendsNothing } from '#src/contract/call/call.ts'
import { session as sessionCalls } from '#src/contract/session.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'
import { markSignIn, readSession, sealFlash, sealSession, type Session } from '#src/session/session.server.ts'
import type { Who } from '#src/session/session.ts'
import { seeOther } from '#src/web/see-other.ts'
import { runOncePerSubmission, readPlainForm } from './run-once.server.ts'
import { whoOf } from './sign-in.server.ts'

type Switched = Data<typeof sessionCalls.switchUser>

export async function switchTo(input: Input<typeof sessionCalls.switchUser>): Promise<Answer<{ username: string }>> {
  const request = getRequest()
  const former = await readSession(request)
  const answer = await callVue(sessionCalls.switchUser, input, callerOf(request, former))
  if (!answer.ok || former === null)
    return answer.ok ? { ok: false, refusal: { code: 'unauthenticated', messages: [] } } : answer
  const { reason } = input.body
  const cookies = await cookiesOf(request, former, answer.data, realUsernameOf(former.who, answer.data.user), reason)
  for (const cookie of cookies) appendResponseHeader('set-cookie', cookie)
  return { ...answer, data: { username: answer.data.user.username } }
}

/** Returns the username of the real user after a switch to `user`; null if `user` is the real user. */
export function realUsernameOf({ username, realUsername }: Who, user: { username: string }): string | null {
  const real = realUsername ?? username
  return real.toLowerCase() === user.username.toLowerCase() ? null : real
}

/** Answers the form that switches back to the real user. It is a form post so that it works without JavaScript. */
export async function switchBack(request: Request): Promise<Response> {
  const form = await readPlainForm(request)
  return runOncePerSubmission(request, form, takeBack)
}

async function takeBack(request: Request): Promise<Response> {
  const session = await readSession(request)
  const email = session?.who.realUsername ?? null
  if (session === null || email === null) return seeOther('/', [])
  const caller = callerOf(request, session)
  const answer = await callVue(sessionCalls.switchUser, { ...sendsNothing, body: { email } }, caller)
  if (answer.ok) return seeOther('/', await cookiesOf(request, session, answer.data, null))
  return seeOther('/welcome', [await sealFlash({ kind: 'refused', messages: answer.refusal.messages })])
}

async function cookiesOf(
  request: Request,
  { via }: Session,
  { jwt, user }: Switched,
  realUsername: string | null,
  actingReason?: string,
): Promise<string[]> {
  const who = { ...whoOf(user), realUsername, ...(actingReason && { actingReason }) }
  const session: Session = { token: jwt, createdAt: new Date(), via, useAs: null, who }
  return [await sealSession(session), markSignIn(request, session)]
}
