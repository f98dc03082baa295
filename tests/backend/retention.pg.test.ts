import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeExpired } from '#src/backend/retention.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { textHistory } from '#src/backend/platform/db/tables/translator.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const now = new Date('2026-11-30T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const none = { priceLogDays: undefined, auditDays: undefined, textHistoryDays: undefined }
/** Ages in days: more rows than a step removes, with recent ones in between. */
const ages = Array.from({ length: 1_300 }, (_, at) => (at % 4 === 3 ? 5 : 400 + (at % 7)))
const oldest = (days: number) => ages.filter((age) => age < days).length

beforeEach(async () => {
  await portal.database.write(async (tx) => {
    for (const table of [priceLog, audit, textHistory]) await tx.delete(table)
    const article = { articleUid: 'A', articleType: 'B', price: '1.00' }
    const logs = ages.map((days) => Object.assign({ kind: 'calculation', date: ago(days), companyId: 1 }, article))
    const [first] = await tx.insert(priceLog).values(logs).returning({ id: priceLog.id })
    const amounts = { quantity: '1', discount: '0', itemPrice: '1', oprice: '1', price: '1' }
    await tx
      .insert(priceLogRow)
      .values({ priceLogId: first?.id ?? 0, position: 1, type: 'B', itemNumber: 'A', ...amounts })
    await tx
      .insert(audit)
      .values(ages.map((days, at) => ({ at: ago(days), action: 'contact.edit', subject: `contact ${at}` })))
    const text = { space: 'system', key: 'a', lang: 'de', text: 'ein Text', changedBy: 'a@b', endedBy: 'a@b' }
    await tx.insert(textHistory).values(ages.map((days) => Object.assign({ endedAt: ago(days), removed: false }, text)))
  })
})

const count = async () => {
  const { read } = portal.database
  return [await read.$count(priceLog), await read.$count(audit), await read.$count(textHistory)]
}

test('without a setting, nothing is removed', async () => {
  await removeExpired(portal.database, none, now)
  expect(await count()).toEqual([1_300, 1_300, 1_300])
})

test.each([
  ['priceLogDays', [oldest(60), 1_300, 1_300]],
  ['auditDays', [1_300, oldest(60), 1_300]],
  ['textHistoryDays', [1_300, 1_300, oldest(60)]],
] as const)('%s removes what is older, and nothing else', async (period, expected) => {
  await removeExpired(portal.database, { ...none, [period]: 60 }, now)
  expect(await count()).toEqual(expected)
})

test('the entries of a basket stay as long as the basket, and those of deleted people and of the installation', async () => {
  await portal.database.write(async (tx) => {
    const old = { at: ago(500), action: 'basket.approve' }
    await tx.insert(audit).values([
      { ...old, subject: 'basket 10001' },
      { ...old, subject: 'basket 99999' },
      { at: ago(500), action: 'contact.delete', subject: 'contact 7001' },
      { at: ago(500), action: 'admin.create', subject: 'contact 7002' },
      { at: ago(500), action: 'company.create', subject: 'company 7003' },
      { at: ago(500), action: 'company.create', subject: 'company 7004', contactId: 1 },
    ])
  })
  await removeExpired(portal.database, { ...none, auditDays: 60 }, now)
  const left = await portal.database.read.select({ subject: audit.subject }).from(audit)
  const kept = left.map(({ subject }) => subject).filter((one) => /^basket| 700\d$/.test(one))
  expect(kept.toSorted()).toEqual(['basket 10001', 'company 7003', 'contact 7001', 'contact 7002'])
})

test('it ends once it is told to', async () => {
  await removeExpired(portal.database, { ...none, auditDays: 60 }, now, AbortSignal.abort())
  expect(await count()).toEqual([1_300, 1_300, 1_300])
})
