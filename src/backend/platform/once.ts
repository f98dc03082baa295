import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { m } from '#messages'
import type { Context } from './context.ts'
import type { Db } from './db/db.ts'
import { saveAnswer } from './db/tables/portal.ts'
import { digestOf } from './digest.ts'
import { RefusalError } from './refusal-error.ts'

type Numbered = {
  /** Its sender's own number for it; without one it is done each time. */
  requestId: string | undefined
  /** All that makes it what it is. No password: a digest of one is soon guessed. */
  what: unknown
  /** What is said where the number stands for something else already. */
  taken?: string
}

/**
 * Does what a caller asks for once: under a number that stands for the same already nothing is done, and what was kept of
 * the first time comes back, read by `kept`. Under one that stands for something else it throws a conflict. Whoever is not
 * signed in has numbers with all others that are not.
 */
export async function once<Kept>(
  tx: Db,
  { who, caller, now }: Pick<Context, 'who' | 'caller' | 'now'>,
  { requestId, what, taken }: Numbered,
  kept: z.ZodType<Kept>,
  work: () => Promise<Kept>,
): Promise<Kept> {
  if (requestId === undefined) return work()
  const contactId = who?.contactId ?? null
  const digest = digestOf(what)
  // Of several that come at once the others wait for what the first one keeps.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${contactId} ${requestId}`}, 0))`)
  const own = contactId === null ? isNull(saveAnswer.contactId) : eq(saveAnswer.contactId, contactId)
  const [row] = await tx
    .select({ asked: saveAnswer.asked, answer: saveAnswer.answer })
    .from(saveAnswer)
    .where(and(own, eq(saveAnswer.requestId, requestId)))
  // What was answered before there were digests is taken for the same.
  if (row && row.asked !== '' && row.asked !== digest)
    throw new RefusalError('conflict', [taken ?? m.request_taken({}, { locale: caller.locale })])
  if (row) return kept.parse(row.answer)
  const answer = await work()
  await tx.insert(saveAnswer).values({ contactId, requestId, asked: digest, answer, createdAt: now })
  return answer
}
