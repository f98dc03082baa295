import { z } from 'zod'
import { sealFlash } from '#src/session.server.ts'
import { account } from '#src/contract/account.ts'
import { sendsNothing } from '#src/contract/call.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

const formSchema = z.object({ password: z.string().default('') })

/** Answers the form behind the mailed link, with or without JavaScript: back to the same page, which says how it went. */
export async function confirmEmail(request: Request, token: string): Promise<Response> {
  const form = formSchema.safeParse(Object.fromEntries(await request.formData().catch(() => new FormData())))
  const password = form.success ? form.data.password : ''
  const answer = await callVue(
    account.confirmEmail,
    { ...sendsNothing, body: { token, password } },
    callerOf(request, null),
  )
  const flash = answer.ok
    ? await sealFlash({ kind: 'email-confirmed', username: answer.data.email })
    : await sealFlash({ kind: 'refused', messages: answer.refusal.messages })
  const location = `/account/email/${encodeURIComponent(token)}`
  return new Response(null, { status: 303, headers: { location, 'set-cookie': flash } })
}
