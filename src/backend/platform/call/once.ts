import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { m } from '#messages'
import type { Context } from './context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { digestOf } from '#src/backend/platform/digest.ts'
import { RefusalError } from './refusal-error.ts'

type Numbered = {
  /** The sender's own number; without one it is done each time. */
  requestId: string | undefined
  /** Everything that identifies the request. No password: a digest of one is easily guessed. */
  what: unknown
  /** The message if the number stands for something else already. */
  taken?: string
}

/**
 * Does a request once: under a number already used for the same, nothing is done and the first outcome comes back, read by `kept`;
 * for something else it throws a conflict. Callers who are not signed in share one set of numbers.
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
  // Simultaneous ones wait for what the first one keeps.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${contactId} ${requestId}`}, 0))`)
  const own = contactId === null ? isNull(saveAnswer.contactId) : eq(saveAnswer.contactId, contactId)
  const [row] = await tx
    .select({ asked: saveAnswer.asked, answer: saveAnswer.answer })
    .from(saveAnswer)
    .where(and(own, eq(saveAnswer.requestId, requestId)))
  // Answers from before there were digests are taken for the same.
  if (row && row.asked !== '' && row.asked !== digest)
    throw new RefusalError('conflict', [taken ?? m.request_taken({}, { locale: caller.locale })])
  if (row) return kept.parse(row.answer)
  const answer = await work()
  await tx.insert(saveAnswer).values({ contactId, requestId, asked: digest, answer, createdAt: now })
  return answer
}
