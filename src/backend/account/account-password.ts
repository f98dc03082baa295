import { eq } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { logEvent } from '#src/backend/platform/log/log-events.ts'
import { queueMail } from '#src/backend/platform/mail/queue.ts'
import { spendTokensOf } from '#src/backend/platform/one-time-tokens.ts'
import { hashPassword, type HashRequester, verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { assertGoodPassword } from '#src/backend/platform/password/weak-password.ts'
import { refundAttempt, quarterHourSeconds, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { trustNetworkOfNewPassword } from '#src/backend/platform/password/known-network.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import { endSessionsOf } from '#src/backend/platform/call/who.ts'
import { networkOf } from '#src/web/network.ts'
import { readOwn } from './account.ts'
import type { ContactRow } from '#src/backend/contact/contact-scope.ts'

const maxGuesses = 10

/**
 * Changes the caller's password, ends all other sessions and notifies the owner by mail. The caller must send the
 * current password, because a stranger at an unattended browser has the session but does not know the password.
 */
export const changePassword: Handler<'account.password'> = async ({ body }, context) => {
  const { caller, database, now } = context
  const { locale } = caller
  const who = whoOf(context)
  const person = await readOwn(database.read, who)
  const turn = { network: networkOf(caller.ip), account: String(person.id), isKnown: true, signal: caller.signal }
  await assertPresent(context, person, body.password, turn)
  const [firm] = await database.read.select().from(company).where(eq(company.id, who.companyId))
  const words = [person.firstName, person.middleName, person.lastName, firm?.name1 ?? '', firm?.name2 ?? '']
  assertGoodPassword('new_password', body.new_password, { email: person.email, words }, locale)
  const passwordHash = await hashPassword(body.new_password, turn)
  await database.write(async (tx) => {
    const was = await readOwn(tx, who, true)
    // Of two concurrent changes, the second one has checked a password that is no longer the present one.
    if (was.passwordHash !== person.passwordHash) throw wrongPassword(context)
    await tx
      .update(contact)
      .set({ passwordHash, pendingEmail: null, pendingEmailAt: null })
      .where(eq(contact.id, was.id))
    await spendTokensOf(tx, was.id, ['password', 'activation', 'email'], now)
    await endSessionsOf(tx, was.id, now, who.sessionId)
    await trustNetworkOfNewPassword(tx, context, { id: was.id, email: was.email, passwordHash })
    await writeAudit(tx, who, 'account.password', `contact ${was.id}`)
    await queueMail(tx, context, was.email, { template: 'password-changed', payload: { contactId: was.id } })
  })
  logEvent(context, 'password-changed', { call: 'account.password', caller, username: person.email })
  return {}
}

/**
 * Refuses a wrong present password, and too many attempts. An attempt is counted before the check and refunded if the
 * password is right.
 */
async function assertPresent(
  context: Context,
  person: ContactRow,
  password: string,
  turn: HashRequester,
): Promise<void> {
  const { caller, database, now } = context
  const limit = { key: `account-password:${person.id}`, max: maxGuesses, windowSeconds: quarterHourSeconds }
  const taken = await countAttempt(database, [limit], now)
  if (typeof taken === 'number') {
    const text = m.login_too_many({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
    throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
  }
  if (!(await verifyPassword(password, person.passwordHash, turn))) throw wrongPassword(context)
  await refundAttempt(database, taken)
}

function wrongPassword({ caller: { locale } }: Context): RefusalError {
  return refuseFields({ password: [m.email_confirm_wrong({}, { locale })] }, locale)
}
