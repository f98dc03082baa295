import { and, isNull, lt, or } from 'drizzle-orm'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { counts, type JobName } from '#src/backend/platform/figures/counts.ts'
import { openMailTransport } from '#src/backend/platform/mail/mail-transport.ts'
import { sendMails } from '#src/backend/platform/mail/send-mails.ts'
import { mail, registration, saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { removeExpired } from '#src/backend/retention.ts'
import { sweepVartexts } from '#src/backend/text/vartext-staging.ts'
import { finishVartextUploads } from '#src/backend/text/activate-vartext-upload.ts'
import { sweepUploads } from '#src/backend/price/price-progress.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'

const dayMs = 86_400_000
/**
 * For how long the answers of saves are stored, in days. A save that was made offline may be sent again a long time
 * later.
 */
const answersKeptDays = 180
/** The same for callers without a session, whose drafts last a day. */
const nobodysKeptDays = 2
const sweepEveryMs = dayMs / 4
/**
 * Mails are sent by a timer and not by the call that requests one. The duration of the call would otherwise show
 * whether the address is known.
 */
const mailEveryMs = 400
/**
 * How often to look for files of article descriptions (vartexts) that are in force but not completely written, because
 * the process that wrote them was killed.
 */
const vartextsEveryMs = 60_000

/**
 * Starts the background jobs: they advance baskets, send mails, finish uploads and remove expired rows. Returns a
 * function that stops the jobs and waits for those that are running.
 */
export function startBackgroundJobs(platform: Platform): () => Promise<void> {
  const stepEveryMs = Math.min(1, platform.settings.basketStepSeconds / 4) * 1000
  const steps = repeat(platform, 'baskets', stepEveryMs, () => stepBaskets(platform, new Date()))
  const post = openMailTransport(platform.settings)
  const ending = new AbortController()
  const mails = repeat(platform, 'mails', mailEveryMs, () => sendMails(platform, post, () => new Date(), ending.signal))
  // Finishing the work of a killed process may take minutes, so it runs beside the first requests.
  const finish = () => finishVartextUploads(platform.database, ending.signal)
  const vartexts = repeat(platform, 'vartexts', vartextsEveryMs, finish, true)
  const sweeps = repeat(platform, 'sweep', sweepEveryMs, () => sweep(platform, new Date(), ending.signal))
  return async () => {
    ending.abort()
    await Promise.all([steps(), mails(), vartexts(), sweeps()])
    post.close()
  }
}

/**
 * Removes expired rows and what interrupted uploads have left, and updates the planner's statistics. `signal`: ends the
 * removal of a long history.
 */
export async function sweep(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const { database, settings } = platform
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
  await removeExpired(database, settings, now, signal)
  if (!signal?.aborted) await database.vacuumAndAnalyze()
}

/** Runs a job repeatedly. Rounds never overlap, and a failed one is retried. A lasting failure is logged once. */
function repeat(
  { log }: Platform,
  job: JobName,
  everyMs: number,
  run: () => Promise<unknown>,
  atOnce = false,
): () => Promise<void> {
  let round: Promise<void> | undefined
  let failure: string | undefined
  const begin = async () => {
    try {
      await run()
      if (failure !== undefined) log.info({ event: 'job-recovered', job }, 'A background job works again')
      failure = undefined
    } catch (error) {
      counts.jobFailures[job] += 1
      if (String(error) !== failure) log.error({ event: 'job-failed', job, err: error }, 'A background job failed')
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
