import { z } from 'zod'
import type { Context } from '#src/backend/platform/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { linkBase } from './link-origin.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { hiddenNetwork } from '#src/backend/platform/rate-limit.ts'
import { groups } from '#src/groups.ts'
import { siteOf } from '#src/sites.server.ts'

/** Which mail, and what it is about; a registration of null is the asker's own of the address, and else the newest. Anybody may have the first two written, to any address: who it belongs to is found when they are sent. */
export const queuedMail = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('registration'),
    payload: z.object({ registrationId: z.int().nullable(), proofHash: z.string().optional() }),
  }),
  z.object({ template: z.literal('password-reset'), payload: z.object({}) }),
  z.object({ template: z.literal('activation'), payload: z.object({ contactId: z.int() }) }),
  z.object({ template: z.literal('address-confirm'), payload: z.object({ contactId: z.int() }) }),
  z.object({ template: z.literal('address-asked'), payload: z.object({ contactId: z.int() }) }),
  z.object({ template: z.literal('address-changed'), payload: z.object({ contactId: z.int() }) }),
  z.object({
    template: z.literal('right-asked'),
    payload: z.object({ contactId: z.int(), askerId: z.int(), right: z.enum(groups) }),
  }),
  z.object({ template: z.literal('password-changed'), payload: z.object({ contactId: z.int() }) }),
])
type QueuedMail = z.infer<typeof queuedMail>

/** Who had it written while acting as whom; undefined where nobody acted. */
export const queuedActing = z.object({
  acting: z.object({ username: z.string(), realUsername: z.string() }).optional(),
})

/** Has a mail written in the background, once the transaction is through. Its brand and its links are those of the request's site. */
export async function queueMail(
  tx: Db,
  context: Context,
  to: string,
  { template, payload }: QueuedMail,
): Promise<void> {
  const { caller, who, now } = context
  const acting = who?.realUsername ? { username: who.username, realUsername: who.realUsername } : undefined
  await tx.insert(mail).values({
    to: to.toLowerCase(),
    template,
    payload: { ...payload, ...(acting && { acting }) },
    locale: caller.locale,
    site: siteOf(caller.host).host,
    origin: linkBase(context),
    network: hiddenNetwork(context),
    createdAt: now,
    nextTryAt: now,
  })
}
