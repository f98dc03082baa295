import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
let elsewhere: string

beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  const person = { firstName: 'A', active: true, passwordHash, groups: ['SEE_PRICELOGS', 'CAN_UPLOAD'] }
  await portal.database.write(async (tx) => {
    await tx.insert(contact).values([
      { ...person, id: 901, companyId: 2, email: 'all@test.example' },
      { ...person, id: 902, companyId: 4, email: 'elsewhere@test.example' },
    ])
    const changedAt = new Date('2026-03-02T08:00:00Z')
    await tx.insert(price).values({ articleUid: 'FR-1', articleType: 'front', price: '10.00', changedAt })
    const log = { kind: 'basket', articleUid: 'X', articleType: 'board', price: '99.00' }
    await tx.insert(priceLog).values([
      { ...log, id: 1, companyId: 3, date: new Date('2026-05-01T08:00:00Z') },
      { ...log, id: 2, companyId: 4, date: new Date('2026-04-01T08:00:00Z') },
    ])
    const row = { type: 'front', itemNumber: 'FR-1', discount: '25', itemPrice: '10', oprice: '30' }
    await tx.insert(priceLogRow).values([
      { ...row, priceLogId: 1, position: 1, quantity: '3', price: '22.50' },
      { ...row, priceLogId: 1, position: 2, quantity: '0', price: '0' },
      { ...row, priceLogId: 1, position: 3, quantity: '1', price: '1', type: 'door' },
      { ...row, priceLogId: 2, position: 1, quantity: '1', price: '8.00' },
    ])
  })
  token = await portal.login('all@test.example')
  elsewhere = await portal.login('elsewhere@test.example')
})
afterAll(() => portal.close())

async function upload(line: string) {
  const form = new FormData()
  form.append('prices', new File([`article_uid;article_type;price\n${line}\n`], 'preise.csv'))
  const headers = { authorization: `Token ${token}` }
  expect((await portal.send('/vue/price/upload/', { method: 'POST', headers, body: form })).status).toBe(200)
}

async function points(article: string, by = token) {
  const query = new URLSearchParams({ article_uid: article, article_type: 'front' })
  const { data } = await portal.ask('GET', `/vue/price/history/?${query}`, { token: by })
  return calls['price.history'].data.parse(data).points
}

test('price.history returns each list price and the log prices of the caller’s companies, oldest first', async () => {
  await upload('FR-1;front;11')
  await upload('FR-1;front;11,00')
  await upload('FR-1;front;12,50')
  const found = await points('FR-1')
  expect(found.map(({ price: amount, source }) => [amount, source])).toEqual([
    ['10.00', 'upload'],
    ['7.50', 'basket'],
    ['11.00', 'upload'],
    ['12.50', 'upload'],
  ])
  // Only the price of a log has a company.
  expect(found.map(({ company }) => company !== undefined)).toEqual([false, true, false, false])
  expect(found[0]?.at).toBe('2026-03-02T08:00:00.000Z')
  expect((await points('FR-1', elsewhere)).filter(({ source }) => source === 'basket')).toMatchObject([
    { price: '8.00', at: '2026-04-01T08:00:00.000Z' },
  ])
  expect(await points('none')).toEqual([])
})

test('price.history requires an article and a session', async () => {
  expect((await portal.ask('GET', '/vue/price/history/', { token })).code).toBe(400)
  expect((await portal.ask('GET', '/vue/price/history/?article_uid=a&article_type=b')).code).toBe(401)
})
