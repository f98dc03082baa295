import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { m } from '#messages'
import type { Context } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { registration } from '#src/backend/platform/db/tables/portal.ts'
import { type HashRequester, verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { formsOfName, weaknessOf } from '#src/backend/platform/password/weak-password.ts'
import {
  refundAttempt,
  hiddenNetwork,
  quarterHourSeconds,
  countAttempt,
} from '#src/backend/platform/limit/rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import { networkOf } from '#src/web/network.ts'

type Registration = typeof registration.$inferSelect
type Shown = { proof?: string | undefined; password?: string | undefined }

const maxGuesses = 10
/** Maximum number of registrations that a password is compared with. Each comparison takes a hash. */
const maxTried = 10

export const hashOfProof = (proof: string): string => createHash('sha256').update(proof).digest('hex')

/**
 * Returns the registration of the person who opened the link. Several people may have registered the same address, so
 * it is looked up by the proof from the first step, or else by the password. If neither was sent, returns `linked`, the
 * registration to which the link belongs. Throws a refusal if nothing matches, or after too many attempts.
 */
export async function findRegistrant(context: Context, linked: Registration, shown: Shown): Promise<Registration> {
  const { proof = '', password = '' } = shown
  if (proof === '' && password === '') return linked
  const rows = await registrationsOf(context.database.read, linked.email)
  const proven = proof === '' ? undefined : rows.find((row) => row.proofHash === hashOfProof(proof))
  return proven ?? findByPassword(context, linked, rows, password)
}

/**
 * Returns whether one of the registrations with this mail address was made with this proof. Returns false if `proof` is
 * undefined.
 */
export async function isOwn(db: Db, address: string, proof: string | undefined): Promise<boolean> {
  if (proof === undefined) return false
  const hash = hashOfProof(proof)
  return (await registrationsOf(db, address)).some(({ proofHash }) => proofHash === hash)
}

const registrationsOf = (db: Db, address: string): Promise<Registration[]> =>
  db
    .select()
    .from(registration)
    .where(eq(sql`lower(${registration.email})`, address.toLowerCase()))
    .orderBy(desc(registration.id))

async function findByPassword(context: Context, linked: Registration, rows: Registration[], password: string) {
  const { caller, database, now } = context
  const { locale } = caller
  const refuse = (text: string) => new RefusalError('invalid', [text], { errors: { password: [text] } })
  if (password === '') throw refuse(m.register_password_missing({}, { locale }))
  const address = linked.email.toLowerCase()
  const limit = { key: `register-password:${address}`, max: maxGuesses, windowSeconds: quarterHourSeconds }
  const taken = await countAttempt(database, [limit], now)
  if (typeof taken === 'number') {
    const text = m.login_too_many({ wait: waitOf(taken, locale) }, { locale })
    throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
  }
  const turn = turnOf(context, address)
  for (const row of orderForTrying(rows, linked, hiddenNetwork(context)).slice(0, maxTried))
    if (await verifyPassword(password, row.passwordHash, turn)) {
      await refundAttempt(database, taken)
      return row
    }
  throw refuse(m.register_password_wrong({}, { locale }))
}

type Company = { name1: string; name2?: string | undefined; password?: string | undefined }

/**
 * Refuses a password that is made from the company's name, which was not known in the first step. If only the hash of
 * the password is known, it is compared with the hashes of likely passwords.
 */
export async function assertNotOfCompany(context: Context, registrant: Registration, of: Company): Promise<void> {
  const { locale } = context.caller
  const { name1, name2 = '', password = '' } = of
  const text = m.register_password_own({}, { locale })
  if (password !== '') {
    const { email, firstName, middleName, lastName } = registrant
    const words = [firstName, middleName, lastName, name1, name2]
    if (weaknessOf(password, { email, words }, locale) !== null)
      throw new RefusalError('invalid', [text], { errors: { password: [text] } })
  }
  // Needed even if a password was sent: with a proof, the registered password may be another one.
  const turn = turnOf(context, registrant.email)
  for (const form of formsOfName(name1, name2))
    if (await verifyPassword(form, registrant.passwordHash, turn)) throw new RefusalError('invalid', [text])
}

const turnOf = ({ caller }: Context, email: string): HashRequester => ({
  network: networkOf(caller.ip),
  account: email.toLowerCase(),
  isKnown: false,
  signal: caller.signal,
})

/**
 * Returns registrations in the order in which a password is tried on them: the linked one, then the newest of each
 * network, then the second newest of each, and so on. Within a round, the caller's network comes first. Many
 * registrations from another network thus cannot displace a person's own.
 */
function orderForTrying(newestFirst: Registration[], linked: Registration, here: string): Registration[] {
  const seen = new Map<string, number>()
  const ranked = newestFirst.map((row) => {
    const before = seen.get(row.network) ?? 0
    seen.set(row.network, before + 1)
    return { row, turn: row.id === linked.id ? -1 : before, isElsewhere: row.network === here ? 0 : 1 }
  })
  return ranked.toSorted((a, b) => a.turn - b.turn || a.isElsewhere - b.isElsewhere).map(({ row }) => row)
}
