import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, like } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { article, catalog, textKey } from '#src/backend/platform/db/tables/text.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { beginSession, signToken } from '#src/backend/platform/tokens.ts'
import { calls } from '#src/contract/calls.ts'
import { type Group, groups } from '#src/session/groups.ts'
import type { Things } from '#src/contract/call/things.ts'

/** One person of the matrix. `groups` is null if every call that needs a token rejects the person’s token. */
export type Person = {
  name: string
  token: string | null
  groups: readonly Group[] | null
  /** Whether the person acts as another user; they may always switch back. */
  isActing: boolean
  /** Whether a site signs every visitor in to this account. */
  isGuest: boolean
  own: Things
  foreign: Things
}

const articleId = 2_000_000_000
const zone = 'Europe/Berlin'
const dayMs = 86_400_000
const account = z.object({ id: z.int(), email: z.string(), companyId: z.int(), groups: z.array(z.enum(groups)) })

/** Returns every demo account, a user with every group in a separate company, and every kind of invalid session. */
export async function makePeople(tx: Db, secret: string, now: Date): Promise<Person[]> {
  await tx.insert(line).values({ code: 'matrix', nameEn: 'Matrix', nameDe: 'Matrix', position: 99 })
  await makeArticle(tx)
  const [elsewhere] = await tx.insert(company).values({ name1: 'Matrix elsewhere' }).returning()
  const strangersCompany = z.int().parse(elsewhere?.id)
  const foreign = await makeThings(tx, strangersCompany)
  const begin = (contactId: number, at = now, realContactId: number | null = null) =>
    beginSession(tx, secret, { contactId, realContactId }, at, zone)

  const people: Person[] = []
  const ids = new Map<string, number>()
  for (const row of await tx.select().from(contact).where(like(contact.email, '%@demo.example'))) {
    const { id, email, companyId, groups: may } = account.parse(row)
    ids.set(email, id)
    const own = await makeThings(tx, companyId, id)
    const name = email.split('@')[0] ?? ''
    const isGuest = name.startsWith('guest.')
    people.push({ name, token: await begin(id), groups: may, isActing: false, isGuest, own, foreign })
  }
  const dealer = people.find(({ name }) => name === 'dealer')
  const joiner = people.find(({ name }) => name === 'joiner')
  const [admin, joinerId] = ['admin', 'joiner'].map((name) => z.int().parse(ids.get(`${name}@demo.example`)))
  if (!dealer || !joiner || admin === undefined || joinerId === undefined) throw new Error('The demo lacks an account')

  const strangerId = await makeContact(tx, strangersCompany, groups)
  people.push(
    {
      ...dealer,
      name: 'stranger',
      token: await begin(strangerId),
      groups,
      own: { ...foreign, session: sessionOf(await begin(strangerId)) },
      foreign: dealer.own,
    },
    { ...joiner, name: 'admin as joiner', token: await begin(joinerId, now, admin), isActing: true },
  )

  const out = { ...dealer, groups: null }
  const yesterday = new Date(now.getTime() - dayMs)
  const revoked = await begin(admin)
  await tx
    .update(session)
    .set({ endedAt: now })
    .where(eq(session.id, sessionOf(revoked)))
  const left = await makeContact(tx, dealer.own.company, groups, false)
  const alive = { id: sessionOf(await begin(admin)), expiresAt: new Date(now.getTime() + dayMs) }
  const whose = { contactId: admin, realContactId: null }
  return [
    ...people,
    { ...out, name: 'nobody', token: null },
    { ...out, name: 'an expired token', token: await begin(admin, yesterday) },
    { ...out, name: 'a revoked session', token: revoked },
    { ...out, name: 'somebody who left', token: await begin(left) },
    { ...out, name: 'a forged token', token: await signToken('another secret', { ...alive, ...whose }, now) },
    {
      ...out,
      name: 'a token of no session',
      token: await signToken(secret, { ...alive, ...whose, id: randomUUID() }, now),
    },
    { ...out, name: 'an unsigned token', token: unsigned(await begin(admin)) },
    { ...out, name: 'garbage', token: 'matrix' },
  ]
}

/**
 * Returns a session of the demo’s admin acting as a new colleague with every group needed to write, and records of the
 * dealer’s company.
 */
export async function makeActing(tx: Db, secret: string, now: Date): Promise<{ token: string; own: Things }> {
  const emails = ['admin@demo.example', 'dealer@demo.example']
  const [admin, dealer] = await tx
    .select()
    .from(contact)
    .where(inArray(contact.email, emails))
    .orderBy(asc(contact.email))
  if (!admin?.companyId || !dealer?.companyId) throw new Error('The demo lacks an account')
  const contactId = await makeContact(
    tx,
    admin.companyId,
    groups.filter((group) => group !== 'SEE_PRICELOGS'),
  )
  const passwordHash = await hashPassword(calls['account.password'].example.body.password)
  await tx.update(contact).set({ passwordHash }).where(eq(contact.id, contactId))
  const texts = Object.entries({ system: 'edging.radius.too_small', vartext: 'front.oak.planked' })
  await tx.insert(textKey).values(texts.map(([space, key]) => ({ space, key, position: 99_999, revision: 1 })))
  const token = await beginSession(tx, secret, { contactId, realContactId: admin.id }, now, zone)
  return { token, own: await makeThings(tx, dealer.companyId, contactId) }
}

function sessionOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return z.object({ jti: z.string() }).parse(JSON.parse(payload)).jti
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

let made = 0
let noPassword: Promise<string> | undefined

async function makeContact(tx: Db, companyId: number, of: readonly Group[], active = true): Promise<number> {
  made += 1
  const email = `person-${made}@matrix.example`
  const values = {
    email,
    companyId,
    firstName: 'M',
    groups: [...of],
    active,
    passwordHash: await (noPassword ??= hashPassword(randomUUID())),
  }
  const [row] = await tx.insert(contact).values(values).returning()
  return z.int().parse(row?.id)
}

/** Creates one record of each kind in a company, including a contact without permissions. */
async function makeThings(tx: Db, companyId: number, ownerId?: number): Promise<Things> {
  const contactId = await makeContact(tx, companyId, [])
  const whose = { contactId: ownerId ?? contactId, realContactId: null }
  const device = await beginSession(tx, 'matrix', whose, new Date(), zone)
  const [person] = await tx.select().from(contact).where(eq(contact.id, contactId))
  await tx.insert(companyLine).values({ companyId, lineCode: 'matrix' }).onConflictDoNothing()
  const delivery = await tx.select().from(address).where(eq(address.companyId, companyId))
  const where = { companyId, name1: 'M', address1: 'Weg 1', zip: '1', city: 'M', country: 'DE', phone: '1' }
  if (delivery.length === 0) await tx.insert(address).values({ ...where, isDelivery: true })
  const [place] = await tx.insert(address).values(where).returning()
  const number = `4444${String(made).padStart(4, '0')}`
  await tx.insert(basket).values({ basketNumber: number, companyId, lineCode: 'matrix', status: 2 })
  const [log] = await tx
    .insert(priceLog)
    .values({
      date: new Date(),
      kind: 'basket',
      articleUid: 'M',
      articleType: 'front',
      price: '1.00',
      companyId,
      contactId,
    })
    .returning()
  return {
    company: companyId,
    address: z.int().parse(place?.id),
    contact: contactId,
    email: person?.email ?? '',
    basket: number,
    priceLog: z.int().parse(log?.id),
    line: 'matrix',
    article: articleId,
    model: 'MATRIX',
    session: sessionOf(device),
  }
}

async function makeArticle(tx: Db): Promise<void> {
  const [parent] = await tx.select().from(catalog).limit(1)
  const catalogId = z.int().parse(parent?.id)
  await tx
    .insert(article)
    .values({ id: articleId, catalogId, model: 'MATRIX', name: 'Matrix', groups: [], position: 0 })
}
