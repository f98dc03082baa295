import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { m } from '#messages'
import type { Context } from './context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { digestOf } from '#src/backend/platform/digest.ts'
import { RefusalError } from './refusal-error.ts'

type Numbered = {
  /** The sender's own number for the request; a request without one runs each time. */
  requestId: string | undefined
  /** Everything that identifies the request. Must not contain a password: a digest of one is easily guessed. */
  what: unknown
  /** The message if the number already belongs to a different request. */
  taken?: string
}

/**
 * Runs a request once. If its number was already used for the same request, nothing runs and the first outcome is
 * returned, parsed by `kept`. If the number belongs to a different request, throws a conflict. Callers who are not
 * signed in share one set of numbers.
 */
export async function runIdempotent<Kept>(
  tx: Db,
  { who, caller, now }: Pick<Context, 'who' | 'caller' | 'now'>,
  { requestId, what, taken }: Numbered,
  kept: z.ZodType<Kept>,
  work: () => Promise<Kept>,
): Promise<Kept> {
  if (requestId === undefined) return work()
  const contactId = who?.contactId ?? null
  const digest = digestOf(what)
  // Concurrent repetitions wait here for the first outcome.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${contactId} ${requestId}`}, 0))`)
  const own = contactId === null ? isNull(saveAnswer.contactId) : eq(saveAnswer.contactId, contactId)
  const [row] = await tx
    .select({ asked: saveAnswer.asked, answer: saveAnswer.answer })
    .from(saveAnswer)
    .where(and(own, eq(saveAnswer.requestId, requestId)))
  // Answers stored before there were digests count as the same request.
  if (row && row.asked !== '' && row.asked !== digest)
    throw new RefusalError('conflict', [taken ?? m.request_taken({}, { locale: caller.locale })])
  if (row) return kept.parse(row.answer)
  const answer = await work()
  await tx.insert(saveAnswer).values({ contactId, requestId, asked: digest, answer, createdAt: now })
  return answer
}
