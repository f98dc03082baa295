import { and, isNull, lt, or } from 'drizzle-orm'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { openPost } from '#src/backend/platform/mail/post.ts'
import { sendMails } from '#src/backend/platform/mail/send-mails.ts'
import { mail, registration, saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { sweepVartexts } from '#src/backend/text/vartext-staging.ts'
import { finishVartexts } from '#src/backend/text/vartext-take-over.ts'
import { sweepUploads } from '#src/backend/price/price-progress.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'

const dayMs = 86_400_000
/** An edit may wait offline for long before its save is retried. */
const answersKeptDays = 180
/** A draft of somebody who was not signed in lasts a day. */
const nobodysKeptDays = 2
const sweepEveryMs = dayMs / 4
/** On a timer, not by the call that asked for a mail: sending to a known address must not slow the next call. */
const mailEveryMs = 400
/** Another process may have been killed while it wrote a file. */
const vartextsEveryMs = 60_000

/** Starts background work: baskets move on, expired rows are removed. Returns the stop function. */
export function startBackgroundJobs(platform: Platform): () => Promise<void> {
  const steps = repeat(platform, Math.min(1, platform.settings.basketStepSeconds / 4) * 1000, () =>
    stepBaskets(platform, new Date()),
  )
  const post = openPost(platform.settings)
  const mails = repeat(platform, mailEveryMs, () => sendMails(platform, post, new Date()))
  const ending = new AbortController()
  // What a killed process left is written beside the first requests: it may take minutes.
  const vartexts = repeat(platform, vartextsEveryMs, () => finishVartexts(platform.database, ending.signal), true)
  const sweeps = repeat(platform, sweepEveryMs, () => sweep(platform, new Date()))
  return async () => {
    ending.abort()
    await Promise.all([steps(), mails(), vartexts(), sweeps()])
    post.close()
  }
}

/** Removes what nobody can use any more; an embedded database has no other cleanup. */
export async function sweep(platform: Platform, now: Date): Promise<void> {
  const { database } = platform
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await database.write(async (tx) => {
    await tx.delete(session).where(lt(session.expiresAt, ago(30)))
    await tx.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, ago(1)))
    await tx.delete(mail).where(or(lt(mail.sentAt, ago(30)), lt(mail.endedAt, ago(30))))
    await tx.delete(registration).where(lt(registration.createdAt, ago(8)))
    const over = { pendingEmail: null, pendingEmailAt: null }
    await tx
      .update(contact)
      .set(over)
      .where(lt(contact.pendingEmailAt, ago(7)))
    await tx.delete(rateLimit).where(lt(rateLimit.resetsAt, now))
    const nobodys = and(isNull(saveAnswer.contactId), lt(saveAnswer.createdAt, ago(nobodysKeptDays)))
    await tx.delete(saveAnswer).where(or(nobodys, lt(saveAnswer.createdAt, ago(answersKeptDays))))
  })
  await sweepUploads(platform, now, false)
  await sweepVartexts(database, now, false)
  await database.tidy()
}

/** Rounds never overlap, and a failed one is retried. A lasting failure is logged once. */
function repeat({ log }: Platform, everyMs: number, run: () => Promise<unknown>, atOnce = false): () => Promise<void> {
  let round: Promise<void> | undefined
  let failure: string | undefined
  const begin = async () => {
    try {
      await run()
      if (failure !== undefined) log.info({ event: 'job-recovered' }, 'A background job works again')
      failure = undefined
    } catch (error) {
      if (String(error) !== failure) log.error({ event: 'job-failed', err: error }, 'A background job failed')
      failure = String(error)
    }
    round = undefined
  }
  if (atOnce) round = begin()
  const timer = setInterval(() => (round ??= begin()), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
