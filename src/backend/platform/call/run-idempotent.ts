import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { m } from '#messages'
import type { Context } from './context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { digestOf } from '#src/backend/platform/digest.ts'
import { RefusalError } from './refusal-error.ts'

type Numbered = {
  /** Id that the sender has chosen for the request. A request without an id runs each time. */
  requestId: string | undefined
  /**
   * All values that identify the request, for comparison with an earlier request of the same id. Must not contain a
   * password, because a password can be guessed from its digest.
   */
  what: unknown
  /** Message of the refusal if the id belongs to another request. */
  taken?: string
}

/**
 * Runs `work` once per request id, and returns its outcome. If a request with the same id and content (`what`) has
 * already run, returns the stored outcome, parsed by `kept`. Throws a conflict if its content was different. Without a
 * request id, `work` always runs. Callers without a session share one set of ids.
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
  // A concurrent repetition waits here until the first run has stored its outcome.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`request ${contactId} ${requestId}`}, 0))`)
  const own = contactId === null ? isNull(saveAnswer.contactId) : eq(saveAnswer.contactId, contactId)
  const [row] = await tx
    .select({ asked: saveAnswer.asked, answer: saveAnswer.answer })
    .from(saveAnswer)
    .where(and(own, eq(saveAnswer.requestId, requestId)))
  // An answer stored without a digest counts as that of the same request.
  if (row && row.asked !== '' && row.asked !== digest)
    throw new RefusalError('conflict', [taken ?? m.request_taken({}, { locale: caller.locale })])
  if (row) return kept.parse(row.answer)
  const answer = await work()
  await tx.insert(saveAnswer).values({ contactId, requestId, asked: digest, answer, createdAt: now })
  return answer
}
