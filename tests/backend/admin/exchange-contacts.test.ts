import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/backend/platform/db/db.ts'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { groups } from '#src/session/groups.ts'
import { openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { bring, groundOf, tree, write } from './exchange-rig.ts'

let database: Database
const admin = 'Admin@start.example'
const people = (...rows: object[]) =>
  JSON.stringify({ format: 'account-portal contacts', version: 1, contacts: rows }, null, 1).replaceAll('\n', ' ')
const take = (...rows: object[]) => bring(database, 'contacts', 'json', people(...rows))
const texts = async (taken: ReturnType<typeof bring>) => (await taken).problems.map(({ text }) => text)
const adminRow = async () =>
  (
    await database.read
      .select()
      .from(contact)
      .where(sql`lower(${contact.email}) = lower(${admin})`)
  )[0]

beforeAll(async () => {
  database = await openTestDatabase()
  const input = {
    email: admin,
    firstName: 'A',
    lastName: 'A',
    companyName: 'Start',
    password: undefined,
    another: false,
  }
  await createAdmin.run(groundOf(database), input, () => Promise.reject(new Error('nothing is asked')))
  const row = (id: number, number = '') => ({ id, parent_id: 1, name1: `Company ${id}`, customer_number: number })
  const taken = await bring(database, 'companies', 'json', tree(row(2, 'K-1'), row(3, 'k-2'), row(4)))
  expect(taken.problems).toEqual([])
})
afterAll(async () => {
  await database.close()
  removeDirectories()
})

const same = { company_id: 1, first_name: 'A' }

test.each([
  ['groups', { groups: ['IS_DEALER_ADMIN'] }],
  ['groups', { groups: [] }],
  ['company_id', { company_id: 2 }],
  ['active', { active: false }],
])('an import never removes %s from the administrator, regardless of the address’s case', async (field, more) => {
  const before = await adminRow()
  const problems = await texts(take({ email: admin.toUpperCase(), ...same, ...more }))
  expect(problems).toEqual([expect.stringMatching(new RegExp(`is the administrator.*: ${field}\\.`))])
  expect(await adminRow()).toEqual(before)
})

test('an import may change the administrator’s other fields, and the password stays', async () => {
  await database.write((tx) => tx.update(contact).set({ passwordHash: 'kept' }).where(eq(contact.companyId, 1)))
  const { problems } = await take({ email: admin, ...same, last_name: 'New', groups: [...groups], active: true })
  expect(problems).toEqual([])
  expect(await adminRow()).toMatchObject({ passwordHash: 'kept', lastName: 'New', version: 2, active: true })
})

test('an import never removes the last user who manages users, even without an administrator record', async () => {
  await database.write((tx) => tx.execute(sql`delete from audit where action = 'admin.create'`))
  expect(await texts(take({ email: admin, ...same, groups: ['IS_DEALER_ADMIN'] }))).toEqual([
    'nobody would be left who manages users (MANAGE_USERS).',
  ])
  const other = { email: 'b@start.example', company_id: 2, first_name: 'B', groups: ['MANAGE_USERS'], active: true }
  const less = { email: admin, ...same, groups: [...groups].slice(0, 2) }
  // The new contact cannot replace the administrator: it has no password yet, and MANAGE_USERS alone does not open
  // contacts.
  expect(await texts(take(less, other))).toHaveLength(1)
  expect((await take(other)).problems).toEqual([])
  await database.write((tx) => tx.update(contact).set({ passwordHash: 'kept' }).where(eq(contact.email, other.email)))
  expect(await texts(take(less, other))).toHaveLength(1)
  expect((await take(less, { ...other, groups: ['MANAGE_USERS', 'CAN_CREATE_CONTACTS'] })).problems).toEqual([])
})

test('an import of companies never closes the company of the last user who manages users', async () => {
  const { problems } = await bring(
    database,
    'companies',
    'json',
    tree({ id: 2, parent_id: 1, name1: 'Company 2', active: false }),
  )
  expect(problems).toEqual([
    { line: expect.any(Number), text: 'nobody would be left who manages users (MANAGE_USERS).' },
  ])
})

test('one address in two cases is rejected with its line number', async () => {
  const one = { company_id: 2, first_name: 'C' }
  const { problems } = await take({ email: 'c@start.example', ...one }, { email: 'C@Start.example', ...one })
  expect(problems).toEqual([{ line: 1, text: expect.stringContaining('stands there more than once') }])
})

test('a customer number that another company has is rejected with its line number, regardless of case', async () => {
  const row = (id: number, number: string) => ({ id, parent_id: 1, name1: `Company ${id}`, customer_number: number })
  const problems = (...rows: object[]) => texts(bring(database, 'companies', 'json', tree(...rows)))
  expect(await problems(row(4, 'k-1'))).toEqual(['customer_number is "k-1": company 2 has it already.'])
  expect(await problems(row(5, 'X-9'), row(6, 'x-9'))).toEqual([
    expect.stringMatching(/"x-9": line \d+ has it already/),
  ])
  // A file may move a number from one company to another.
  expect(await problems(row(4, 'K-1'), row(2, 'K-3'))).toEqual([])
})

test('two companies that already share a number stay valid, and can be exported and imported', async () => {
  await database.write((tx) => tx.execute(sql`update company set customer_number = 'K-3' where id in (2, 3)`))
  const again = await bring(database, 'companies', 'json', await write(database, 'companies', 'json'))
  expect(again.problems).toEqual([])
})
