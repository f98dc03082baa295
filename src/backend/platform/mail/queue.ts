import { z } from 'zod'
import type { Context } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { linkBase } from './link-origin.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { hiddenNetwork } from '#src/backend/platform/limit/rate-limit.ts'
import { groups } from '#src/session/groups.ts'
import { siteOf } from '#src/site/sites.server.ts'

/**
 * Schema of a queued mail with its payload. Anybody can request the first two kinds for any address, so their recipient
 * is looked up only when the mail is sent. `registrationId`: null means the registration that the requester has made
 * for the address, or else the newest one.
 */
export const queuedMail = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('registration'),
    payload: z.object({ registrationId: z.int().nullable(), proofHash: z.string().optional() }),
  }),
  z.object({ template: z.literal('password-reset'), payload: z.object({}) }),
  z.object({
    template: z.literal('activation'),
    payload: z.object({ contactId: z.int(), wasActive: z.boolean().optional() }),
  }),
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

export const queuedActing = z.object({
  acting: z.object({ username: z.string(), realUsername: z.string() }).optional(),
})

/**
 * Queues a mail within the transaction. It is composed and sent in the background after the commit, with the brand and
 * links of the site that received the request.
 */
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
