import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxViews, view } from '#src/contract/view.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let mine: string
let theirs: string
beforeAll(async () => {
  portal = await openTestPortal()
  mine = await hire(portal, 'mine', 1, ['MANAGE_USERS'])
  theirs = await hire(portal, 'theirs', 1, ['CAN_APPROVE_ORDER'])
})
afterAll(() => portal.close())

const listed = async (token: string, list = 'order-approve') =>
  view.list.data.parse((await portal.ask('GET', `/vue/view/list/?list=${list}`, { token })).data).views
const change = (what: 'save' | 'remove', body: object, token = mine) =>
  portal.ask('POST', `/vue/view/${what}/`, { token, body: { list: 'order-approve', ...body } })

test('view.list, view.save, view.remove: a view is saved, renamed and removed by name, per user and list', async () => {
  expect((await change('save', { name: ' Überfällige ', view: 'age=7&waiting=1' })).code).toBe(200)
  expect((await change('save', { name: 'All', view: '' })).code).toBe(200)
  expect(await listed(mine)).toEqual([
    { name: 'All', view: '' },
    { name: 'Überfällige', view: 'age=7&waiting=1' },
  ])
  expect(await listed(mine, 'price-logs')).toEqual([])
  expect(await listed(theirs)).toEqual([])
  expect((await change('remove', { name: 'Überfällige' }, theirs)).code).toBe(200)

  expect((await change('save', { name: 'All', view: 'q=1', instead_of: 'Überfällige' })).code).toBe(409)
  expect((await change('save', { name: 'Late', view: 'age=7&waiting=1', instead_of: 'Überfällige' })).code).toBe(200)
  expect((await change('save', { name: 'Late', view: 'tab=process' })).code).toBe(409)
  expect(await listed(mine)).toEqual([
    { name: 'All', view: '' },
    { name: 'Late', view: 'age=7&waiting=1' },
  ])
  expect((await change('remove', { name: 'All' })).code).toBe(200)
  expect(await listed(mine)).toEqual([{ name: 'Late', view: 'age=7&waiting=1' }])
  expect((await portal.ask('GET', '/vue/view/list/?list=order-approve')).code).toBe(401)
})

test('an invalid name, list or view is rejected, and so is one more than the maximum', async () => {
  for (const body of [{ name: '' }, { name: 'x'.repeat(61) }, { list: 'Ä' }, { list: '' }, { view: 'x'.repeat(1001) }])
    expect([body, (await change('save', { name: 'one', view: '', ...body })).code]).toEqual([body, 400])
  for (let index = 0; index < maxViews; index += 1)
    expect((await change('save', { list: 'audit', name: `view ${index}`, view: '' })).code).toBe(200)
  const answer = await change('save', { list: 'audit', name: 'one more', view: '' })
  expect([answer.code, answer.messages]).toEqual([409, ['You can save up to 50 views per list. Delete one first.']])
})

test('a user acting as another saves in their name, and the audit log has both', async () => {
  const acting = await portal.ask('POST', '/vue/switch-user/', { token: mine, body: { email: 'theirs@test.example' } })
  const token = String(acting.data['jwt'])
  expect((await change('save', { name: 'As another', view: 'q=1' }, token)).code).toBe(200)
  expect(await listed(theirs)).toEqual([{ name: 'As another', view: 'q=1' }])
  const rows = await portal.database.read.select().from(audit)
  const row = rows.findLast(({ action }) => action === 'view.save')
  expect(row?.contactId).not.toBe(row?.realContactId)
  expect(row?.after).toEqual({ name: 'As another' })
})
