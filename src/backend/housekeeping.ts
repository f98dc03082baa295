import { lt, or } from 'drizzle-orm'
import { stepBaskets } from '#src/backend/basket-steps.ts'
import type { Ground } from '#src/backend/context.ts'
import { openPost } from '#src/backend/mail/post.ts'
import { sendMails } from '#src/backend/mail/send-mails.ts'
import { mail, registration } from '#src/backend/portal-tables.ts'
import { sweepUploads } from '#src/backend/price-progress.ts'
import { oneTimeToken, rateLimit, session } from '#src/backend/tables.ts'
import { saveAnswer } from '#src/backend/text-tables.ts'

const dayMs = 86_400_000
/** An edit may wait offline for long before its save is sent again. */
const answersKeptDays = 180
const sweepEveryMs = dayMs / 4
/** By the clock and not by the call that asked for a mail: what is sent to a known address must not slow the call that comes next. */
const mailEveryMs = 400

/** Starts what the backend does by itself: baskets move on, what has run out is swept away. Ends with the function returned. */
export function keepHouse(ground: Ground): () => Promise<void> {
  const steps = repeat(ground, Math.min(1, ground.settings.basketStepSeconds / 4) * 1000, () =>
    stepBaskets(ground, new Date()),
  )
  const post = openPost(ground.settings)
  const mails = repeat(ground, mailEveryMs, () => sendMails(ground, post, new Date()))
  const sweeps = repeat(ground, sweepEveryMs, () => sweep(ground, new Date()))
  return async () => {
    await Promise.all([steps(), mails(), sweeps()])
    post.close()
  }
}

/** Removes what nobody can use any more; nobody else does so for an embedded database. */
export async function sweep(ground: Ground, now: Date): Promise<void> {
  const { database } = ground
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await database.write(async (tx) => {
    await tx.delete(session).where(lt(session.expiresAt, ago(30)))
    await tx.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, ago(1)))
    await tx.delete(mail).where(or(lt(mail.sentAt, ago(30)), lt(mail.endedAt, ago(30))))
    await tx.delete(registration).where(lt(registration.createdAt, ago(8)))
    await tx.delete(rateLimit).where(lt(rateLimit.resetsAt, now))
    await tx.delete(saveAnswer).where(lt(saveAnswer.createdAt, ago(answersKeptDays)))
  })
  await sweepUploads(ground, now, false)
  await database.tidy()
}

/** No round begins while one is under way; a round that fails is told and the next one tried. */
function repeat({ log }: Ground, everyMs: number, run: () => Promise<unknown>): () => Promise<void> {
  let round: Promise<void> | undefined
  const begin = async () => {
    try {
      await run()
    } catch (error) {
      log.error({ err: error }, 'A background job failed')
    }
    round = undefined
  }
  const timer = setInterval(() => (round ??= begin()), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
