import { z } from 'zod'
import type { Context } from '#src/backend/context.ts'
import type { Db } from '#src/backend/db.ts'
import { linkOrigin } from '#src/backend/mail/link-origin.ts'
import { mail } from '#src/backend/portal-tables.ts'
import { siteOf } from '#src/sites.server.ts'

/** Which mail, and what it is about. Anybody may have the first two written, to any address: who it belongs to is found when they are sent. */
export const meant = z.discriminatedUnion('template', [
  z.object({ template: z.literal('registration'), payload: z.object({ registrationId: z.int() }) }),
  z.object({ template: z.literal('password-reset'), payload: z.object({}) }),
  z.object({ template: z.literal('activation'), payload: z.object({ contactId: z.int() }) }),
  z.object({ template: z.literal('address-changed'), payload: z.object({ contactId: z.int() }) }),
  z.object({ template: z.literal('password-changed'), payload: z.object({ contactId: z.int() }) }),
])
type Meant = z.infer<typeof meant>

/** Has a mail written in the background, once the transaction is through. Its brand and its links are those of the request's site. */
export async function queueMail(tx: Db, context: Context, to: string, { template, payload }: Meant): Promise<void> {
  const { caller, now } = context
  await tx.insert(mail).values({
    to: to.toLowerCase(),
    template,
    payload,
    locale: caller.locale,
    site: siteOf(caller.host).host,
    origin: linkOrigin(context),
    createdAt: now,
    nextTryAt: now,
  })
}
