import { and, isNull, lt, or } from 'drizzle-orm'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { openMailTransport } from '#src/backend/platform/mail/mail-transport.ts'
import { sendMails } from '#src/backend/platform/mail/send-mails.ts'
import { mail, registration, saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { sweepVartexts } from '#src/backend/text/vartext-staging.ts'
import { finishVartextUploads } from '#src/backend/text/activate-vartext-upload.ts'
import { sweepUploads } from '#src/backend/price/price-progress.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'

const dayMs = 86_400_000
/** How long answers of saves are stored: an edit may wait offline for a long time before its save is retried. */
const answersKeptDays = 180
/** How long answers of callers without a session are stored: their drafts last a day. */
const nobodysKeptDays = 2
const sweepEveryMs = dayMs / 4
/**
 * Mails are sent on a timer, not by the call that requests one: sending to a known address must not slow the next call.
 */
const mailEveryMs = 400
/** How often unfinished vartext files are looked for: another process may have been killed while writing one. */
const vartextsEveryMs = 60_000

/** Starts background work: baskets advance, expired rows are removed. Returns the stop function. */
export function startBackgroundJobs(platform: Platform): () => Promise<void> {
  const steps = repeat(platform, Math.min(1, platform.settings.basketStepSeconds / 4) * 1000, () =>
    stepBaskets(platform, new Date()),
  )
  const post = openMailTransport(platform.settings)
  const mails = repeat(platform, mailEveryMs, () => sendMails(platform, post, new Date()))
  const ending = new AbortController()
  // Finishing the work of a killed process may take minutes, so it runs beside the first requests.
  const vartexts = repeat(platform, vartextsEveryMs, () => finishVartextUploads(platform.database, ending.signal), true)
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
  await database.write(
    async (tx) => {
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
    },
    { isLong: true },
  )
  await sweepUploads(platform, now, false)
  await sweepVartexts(database, now, false)
  await database.vacuumAndAnalyze()
}

/** Runs a job repeatedly. Rounds never overlap, and a failed one is retried. A lasting failure is logged once. */
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
