import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { registration } from '#src/backend/platform/db/tables/portal.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { term } from '#src/backend/platform/db/tables/translator.ts'
import type { CallName } from '#src/contract/calls.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { password, type TestPortal } from './portal.ts'
import type { Sent } from './request-of.ts'
import { hire } from './staff.ts'

const record = z.record(z.string(), z.unknown())

type Sending = Sent & { token?: string }

const person = { email: 'joiner@test.example', first_name: 'A' }
const place = { name1: 'A', address1: 'Weg 1', zip: '1', city: 'A', country: 'DE', phone: '1' }
const conflictId = 'one id for two bodies'
const registrant = { ...person, last_name: 'A', password1: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' }

/** By call: a request that conflicts with the state of the test portal. `own` is the email address of its sender. */
export const conflicts: Partial<Record<CallName, (portal: TestPortal, own: string) => Sending | Promise<Sending>>> = {
  'session.switchUser': (_, own) => ({ body: { email: own } }),
  'register.contact': (portal) =>
    numbered(portal, '/vue/register/contact/', registrant, { email: 'other@test.example' }),
  'password.reset': (portal) =>
    numbered(portal, '/vue/password/reset/', { email: person.email }, { email: 'other@test.example' }),
  'company.createSub': async (portal) => ({
    params: { cid: 2 },
    ...(await numbered(portal, '/vue/company/2/create/sub-company/', place, { city: 'B' })),
  }),
  'address.create': async (portal) => ({
    params: { cid: 2 },
    ...(await numbered(portal, '/vue/company/2/address/new/', place, { city: 'B' })),
  }),
  'register.company': async (portal) => ({ body: { ...place, token: await registrationOf(portal, person.email) } }),
  'account.confirmEmail': async (portal) => ({ body: { token: await pendingOf(portal, person.email), password } }),
  'account.edit': () => ({ body: { first_name: 'A', version: 99 } }),
  // The sender already has this permission.
  'account.askRight': () => ({ body: { right: 'CAN_UPLOAD' } }),
  'company.edit': () => ({ params: { id: 2 }, body: { document: '{"version":0,"name2":"A"}' } }),
  'company.setParent': () => ({ params: { id: 2 }, body: { parent: 3 } }),
  'address.edit': async (portal) => ({ params: await addressOf(portal), body: { name1: 'A', phone: '1', version: 9 } }),
  'address.setDelivery': async (portal) => ({ params: await addressOf(portal, { active: false }) }),
  'address.changeInactive': async (portal) => ({
    params: await addressOf(portal, { isDelivery: true }),
    body: { inactive: true },
  }),
  'contact.edit': () => ({ params: { id: 3 }, body: { ...person, version: 9 } }),
  'contact.create': () => ({ params: { id: 2 }, body: person }),
  // This contact is the only dealer admin of its company.
  'contact.delete': () => ({ params: { id: 2 } }),
  'contact.activationLink': async (portal) => ({
    params: { id: 3 },
    // A user who may change passwords still gets a link.
    token: await hire(portal, 'inviter', 1, ['CAN_CREATE_CONTACTS']),
  }),
  'basket.approve': () => ({ params: { basket: '10005' }, query: { approvalNumber: 'A' } }),
  'basket.reset': () => ({ params: { number: '10004' } }),
  'view.save': async (portal) => {
    const body = { list: 'audit', name: 'Twice', view: '' }
    await portal.ask('POST', '/vue/view/save/', { token: await portal.login('everything@test.example'), body })
    return { body }
  },
  'i18n.save': async (portal) => saved(portal, '/vue/i18n/save/'),
  'i18n.saveVartext': async (portal) => saved(portal, '/vue/i18n/vartext/'),
  'i18n.saveTerms': async (portal) => ({ body: { terms: [await overtakenTerm(portal)] } }),
  'i18n.vartextXml': () => ({
    body: {
      file: new File(['<vartexts><text key="new"><value lang="master">A</value></text></vartexts>'], 'texts.xml'),
    },
  }),
}

const site = { name1: 'Baustelle', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '1' }
const newcomer = { email: 'new@test.example', first_name: 'Karin', last_name: 'Ahlers' }

export type Asked = {
  path: string
  body: object
  /** Fields that make the body a different request. */
  other: object
  isPublic?: true
  /** Whether the body is sent as the `document` part of a form. */
  document?: true
}

/** By call with a `request_id`: a first request, and a change that makes it another one. `staff` is a token. */
export const repeated: Partial<Record<CallName, (portal: TestPortal, staff: string) => Promise<Asked> | Asked>> = {
  'address.create': () => ({ path: 'company/2/address/new/', body: site, other: { name1: 'Lager' } }),
  'address.edit': async (portal, staff) => {
    const { data } = await portal.ask('POST', '/vue/company/3/address/new/', { token: staff, body: site })
    const body = { name1: 'Lager', phone: '2', version: data['version'] }
    return { path: `company/3/address/${data['id']}/edit/`, body, other: { phone: '3' } }
  },
  'company.edit': () => ({
    path: 'company/3/edit/',
    body: { name2: 'Innenausbau', version: 1 },
    other: { name2: 'Küchen' },
    document: true,
  }),
  'company.createSub': () => ({ path: 'company/2/create/sub-company/', body: site, other: { city: 'Bramsche' } }),
  'contact.create': () => ({ path: 'company/2/create/contact/', body: newcomer, other: { email: 'b@test.example' } }),
  'contact.edit': () => ({
    path: 'contact/4/edit/',
    body: { email: 'moved@test.example', first_name: 'B', version: 1 },
    other: { first_name: 'C' },
  }),
  'account.edit': () => ({
    path: 'account/edit/',
    body: { email: 'staff@elsewhere.example', first_name: 'D', version: 1 },
    other: { first_name: 'E' },
  }),
  'register.contact': () => ({
    path: 'register/contact/',
    body: { ...newcomer, email: 'r@test.example', password1: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' },
    other: { email: 's@test.example' },
    isPublic: true,
  }),
  'register.company': async (portal) => ({
    path: 'register/company/',
    body: { ...site, token: await registrationOf(portal, 'company@test.example') },
    other: { city: 'Bramsche' },
    isPublic: true,
  }),
  'password.reset': () => ({
    path: 'password/reset/',
    body: { email: 'joiner@test.example' },
    other: { email: 'dealer@test.example' },
    isPublic: true,
  }),
}

/** By call whose example writes nothing: a change that makes it write, such as the current version, or no dry run. */
export const written = new Map<string, (sent: Sent) => Sent>([
  ...['account.edit', 'address.edit', 'contact.edit'].map((name): [string, (sent: Sent) => Sent] => [
    name,
    (sent) => ({ ...sent, body: { ...record.parse(sent.body), version: 1 } }),
  ]),
  ['account.askRight', (sent) => ({ ...sent, body: { right: 'SEE_PRICELOGS' } })],
  ['company.setParent', (sent) => ({ ...sent, body: { parent: 1 } })],
  ['i18n.saveMarks', (sent) => ({ ...sent, body: JSON.parse(JSON.stringify(sent.body).replace('null', '"fill"')) })],
  ['price.upload', (sent) => ({ ...sent, query: {} })],
  ['i18n.vartextXml', (sent) => ({ ...sent, query: { allow_removed: '1' } })],
])
/** Calls that write no audit row: `i18n.savePlace` saves only the user’s place, and `view.remove` finds no view. */
export const unaudited: ReadonlySet<string> = new Set<CallName>(['i18n.savePlace', 'view.remove'])

/** Stores a term in version 2, and returns a change of its version 1. */
async function overtakenTerm(portal: TestPortal) {
  const words = { id: randomUUID(), src: 'master', dst: 'de', term: 'edging', note: '', removed: false }
  const changed = { changedBy: '', changedAt: new Date(), revision: 0 }
  await portal.database.write((tx) =>
    tx.insert(term).values({ ...words, translation: 'Kante', version: 2, ...changed }),
  )
  return { ...words, translation: 'Rand', version: 1 }
}

let made = 0

/** Registers a contact with this address, and returns the token of its link. */
async function registrationOf(portal: TestPortal, email: string): Promise<string> {
  const now = new Date()
  return portal.database.write(async (tx) => {
    const [row] = await tx
      .insert(registration)
      .values({
        email,
        firstName: 'A',
        lastName: 'A',
        middleName: '',
        passwordHash: await hashPassword(password),
        language: 'en',
        site: '',
        createdAt: now,
      })
      .returning({ id: registration.id })
    return createToken(tx, { kind: 'registration', contactId: null, payload: { registrationId: row?.id } }, now)
  })
}

/** Creates a contact whose pending email address another contact has, and returns the token of its link. */
async function pendingOf(portal: TestPortal, email: string): Promise<string> {
  made += 1
  const own = `pending-${made}@test.example`
  const now = new Date()
  return portal.database.write(async (tx) => {
    const [known] = await tx.select().from(contact).where(eq(contact.id, 3))
    const values = { email: own, companyId: 2, firstName: 'A', active: true, pendingEmail: email, pendingEmailAt: now }
    const [row] = await tx
      .insert(contact)
      .values({ ...values, passwordHash: known?.passwordHash ?? null })
      .returning({ id: contact.id })
    return createToken(tx, { kind: 'email', contactId: row?.id ?? null, payload: { email } }, now)
  })
}

/** Returns the dealer’s delivery address, or creates another address of the dealer. */
async function addressOf(portal: TestPortal, { isDelivery = false, active = true } = {}) {
  return portal.database.write(async (tx) => {
    const theirs = await tx.select().from(address).where(eq(address.companyId, 2))
    const delivery = theirs.find((one) => one.isDelivery) ?? (await addAddress(tx, true, true))
    return { cid: 2, id: (isDelivery ? delivery : await addAddress(tx, false, active)).id }
  })
}

async function addAddress(tx: Db, isDelivery: boolean, active: boolean) {
  const [made] = await tx
    .insert(address)
    .values({ ...place, companyId: 2, isDelivery, active })
    .returning()
  if (!made) throw new Error('An insert returned no row')
  return made
}

/** Sends a request, and returns a different one with the same `request_id`. */
async function numbered(portal: TestPortal, path: string, body: object, other: object): Promise<Sent> {
  const token = await portal.login('everything@test.example')
  const request_id = `${conflictId} ${path}`
  await portal.ask('POST', path, { token, body: { ...body, request_id } })
  return { body: { ...body, ...other, request_id } }
}

async function saved(portal: TestPortal, path: string): Promise<Sent> {
  const token = await portal.login('everything@test.example')
  await portal.ask('POST', path, { token, body: { languages: ['de'], changes: {}, request_id: conflictId } })
  return { body: { languages: ['en'], changes: {}, request_id: conflictId } }
}
