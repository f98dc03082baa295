import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit as auditCall } from '#src/contract/audit.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'

const signedIn = z.object({ data: z.object({ jwt: z.string() }) })

let portal: TestPortal
let boss: string
let local: string
beforeAll(async () => {
  portal = await openTestPortal()
  boss = await hire(portal, 'boss', 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS', 'CAN_APPROVE_ORDER'])
  local = await hire(portal, 'local', 2, ['MANAGE_USERS'])
})
afterAll(() => portal.close())

const list = async (token: string, query = '', language = 'en') => {
  const answer = await portal.ask('GET', `/vue/audit/list/${query}`, {
    token,
    headers: { 'accept-language': language },
  })
  expect(answer.code).toBe(200)
  return auditCall.list.data.parse(answer.data)
}
const actAs = async (token: string, email: string) =>
  z.string().parse((await portal.ask('POST', '/vue/switch-user/', { token, body: { email } })).data['jwt'])

describe('audit.list', () => {
  test('returns who acted as whom, the action, the changes and the network address', async () => {
    const acting = await actAs(boss, 'dealer@test.example')
    expect((await portal.ask('POST', '/vue/basket/10001/approve/?approvalNumber=A-1', { token: acting })).code).toBe(
      200,
    )
    const [last] = (await list(boss, '?what=basket.approve')).entries
    expect(last).toMatchObject({
      by: [expect.any(Number), 'boss@test.example'],
      as: [2, 'Dealer@test.example'],
      what: ['basket.approve', 'Basket approved'],
      subject: '10001',
      changes: [
        { field: 'Status', before: 'waiting for approval', after: 'ready' },
        { field: 'Approval number', before: '', after: 'A-1' },
      ],
      is_cut: false,
    })
    const [german] = (await list(boss, '?what=basket.approve', 'de')).entries
    expect(german?.what[1]).toBe('Warenkorb freigegeben')
    expect(german?.changes[1]?.field).toBe('Freigabenummer')
  })

  test('shows names of companies, groups and booleans, even for a deleted contact', async () => {
    const made = await portal.ask('POST', '/vue/company/3/create/contact/', {
      token: boss,
      body: { email: 'gone@test.example', first_name: 'Karin', last_name: 'Ahlers', dealer_admin: true },
    })
    const id = z.int().parse(made.data['id'])
    const token = boss
    const body = { email: 'gone@test.example', first_name: 'Karin', last_name: 'Otten', company: 2 }
    expect((await portal.ask('POST', `/vue/contact/${id}/edit/`, { token, body })).code).toBe(200)
    const [edited] = (await list(boss, '?what=contact.edit')).entries
    expect(edited?.changes).toEqual([
      { field: 'Last name', before: 'Ahlers', after: 'Otten' },
      { field: 'Company', before: 'Joiner', after: 'Dealer <b>& Sons</b>' },
    ])
    expect((await portal.ask('DELETE', `/vue/contact/${id}/delete/`, { token })).code).toBe(200)
    const [deleted] = (await list(boss, '?what=contact.delete')).entries
    expect(deleted?.subject).toBe('gone@test.example')
    expect(deleted?.changes).toContainEqual({ field: 'Permissions', before: 'Manage sub-companies', after: '' })
  })

  test('can leave out what the system did, but not what people did without a session', async () => {
    const nobody = { contactId: null, realContactId: null }
    await portal.database.write((tx) =>
      writeAudit(tx, { ...nobody, networkAddress: '' }, 'basket.step', 'basket 10009'),
    )
    await portal.database.write((tx) =>
      writeAudit(tx, { ...nobody, networkAddress: '192.0.2.7' }, 'password.reset', 'address a@b.example'),
    )
    const subjects = async (query: string) => (await list(boss, query)).entries.map(({ what: [action] }) => action)
    expect(await subjects('?what=basket.step')).toEqual(['basket.step'])
    expect(await subjects('?what=basket.step&system=0')).toEqual([])
    expect((await subjects('?system=0')).slice(0, 1)).toEqual(['password.reset'])
    expect((await subjects('?system=1')).slice(0, 2)).toEqual(['password.reset', 'basket.step'])
  })

  test('shows users below the root only what users of their own tree did, or what was done as them', async () => {
    const other = await portal.login('other@test.example')
    expect((await portal.ask('POST', '/vue/basket/10003/approve/?approvalNumber=B-1', { token: other })).code).toBe(200)
    const [theirs, all] = [await list(local), await list(boss)]
    const people = (entries: typeof all.entries) => new Set(entries.flatMap(({ by, as }) => [by?.[1], as?.[1]]))
    expect(people(all.entries)).toContain('other@test.example')
    expect(people(theirs.entries)).not.toContain('other@test.example')
    // Users see what staff did as them, but not the network address of the staff.
    const approved = theirs.entries.find(({ what }) => what[0] === 'basket.approve')
    expect(approved).toMatchObject({ by: [expect.any(Number), 'boss@test.example'], as: [2, 'Dealer@test.example'] })
    expect(approved?.from).toBe('')
    expect(theirs.no_of_entries).toBe(theirs.entries.length)
  })

  test('still shows the own tree the actions of a deleted user', async () => {
    const token = await hire(portal, 'leaver', 3, [])
    await portal.ask('POST', '/vue/change-line-and-shop/', { token, body: { line: 'doors', cid: 3 } })
    const [row] = (await list(local, '?who=leaver')).entries
    expect(row?.what[0]).toBe('session.changeLine')
    const id = row?.by?.[0]
    expect((await portal.ask('DELETE', `/vue/contact/${id}/delete/`, { token: boss })).code).toBe(200)
    expect((await list(local, '?who=leaver')).entries[0]?.by).toEqual([id, 'leaver@test.example'])
  })

  test('filters by user, acting user, action and dates, and pages the result in both orders', async () => {
    const at = (day: string) => new Date(`${day}T23:30:00Z`)
    await portal.database.write((tx) =>
      tx.insert(audit).values(
        [1, 2, 3].map((day) => ({
          at: at(`2020-03-0${day}`),
          contactId: 1,
          action: 'basket.reset',
          subject: `basket 9000${day}`,
        })),
      ),
    )
    // Half past eleven at night in London is the next day in Berlin.
    const days = await list(boss, '?from=2020-03-03&to=2020-03-03')
    expect(days.entries.map(({ subject }) => subject)).toEqual(['90002'])
    const first = await list(boss, '?from=2020-03-01&to=2020-03-09&sort=at&number_per_page=2')
    expect(first).toMatchObject({ pages: 2, no_of_entries: 3 })
    expect(first.entries.map(({ subject }) => subject)).toEqual(['90001', '90002'])
    const rest = await list(boss, '?to=2020-03-09&sort=at&number_per_page=2&page=2')
    expect(rest.entries.map(({ subject }) => subject)).toEqual(['90003'])
    expect((await list(boss, '?to=2020-03-09&page=3')).entries).toEqual([])
    expect((await list(boss, '?as=dealer')).entries.every(({ as }) => as?.[1] === 'Dealer@test.example')).toBe(true)
    expect((await list(boss, '?who=nobody%25')).no_of_entries).toBe(0)
    const wrong = await portal.ask('GET', '/vue/audit/list/?from=yesterday', { token: boss })
    expect([wrong.code, Object.keys(wrong.errors ?? {})]).toEqual([400, ['from']])
    for (const day of [
      '0000-01-01',
      '0000-12-31',
      '-0001-01-01',
      '9999-99-99',
      '2026-02-30',
      '10000-01-01',
      '0044-03-15 BC',
    ]) {
      const answers = [`from=${day}`, `to=${day}`].map((query) =>
        portal.ask('GET', `/vue/audit/list/?${query}`, { token: boss, headers: { 'accept-language': 'en' } }),
      )
      const [from, to] = await Promise.all(answers)
      expect([day, from?.code, from?.messages.at(-1)]).toEqual([day, 400, 'From is not correct.'])
      expect([day, to?.code]).toEqual([day, 400])
    }
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await portal.ask('GET', `/vue/audit/list/?from=${day}&to=${day}`, { token: boss })).code).toBe(200)
  })

  test('counts only as far as pages go, and reports that there are more', async () => {
    const insert = (from: number, to: number) =>
      portal.database.write((tx) =>
        tx.execute(sql`insert into audit (at, contact_id, action, subject)
          select '2019-01-01'::timestamptz, 1, 'basket.reset', 'basket ' || n from generate_series(${from}::int, ${to}::int) as n`),
      )
    await insert(1, 10_000)
    expect(await list(boss, '?to=2019-12-31')).toMatchObject({ pages: 400, no_of_entries: 10_000, goes_on: false })
    await insert(10_001, 10_001)
    expect(await list(boss, '?to=2019-12-31')).toMatchObject({ pages: 400, no_of_entries: 10_000, goes_on: true })
    expect((await list(boss, '?to=2019-12-31&page=401')).entries).toEqual([])
  })

  test('returns no hash, token or password, whatever a row contains', async () => {
    const row = { passwordHash: '$scrypt$x', hash: 'abc', token: 'secret', version: 3, name1: 'Shown' }
    const who = { contactId: 1, realContactId: null, networkAddress: '' }
    await portal.database.write((tx) => writeAudit(tx, who, 'company.edit', 'company 4', { after: row }))
    const [entry] = (await list(boss, '?what=company.edit')).entries
    expect(entry?.changes).toEqual([{ field: 'Company name', before: '', after: 'Shown' }])
  })

  test('shows the changes of a save of hundreds of texts, and none of a highly compressed row', async () => {
    const who = { contactId: 1, realContactId: null, networkAddress: '' }
    const wrote = async (count: number, text: (at: number) => string) => {
      const de = Object.fromEntries(Array.from({ length: count }, (_, at) => [`key.${at}`, text(at)]))
      await portal.database.write((tx) => writeAudit(tx, who, 'i18n.save', 'system', { before: {}, after: { de } }))
      return (await list(boss, '?what=i18n.save')).entries[0]
    }
    const honest = await wrote(400, (at) => `Türblatt ${at * 7_919} mit Falz, Band und Schließblech in Eiche`)
    expect([honest?.is_cut, honest?.changes.length]).toEqual([true, 20])
    const repeated = await wrote(9, () => 'a'.repeat(99_000))
    expect([repeated?.is_cut, repeated?.changes]).toEqual([true, []])
  })

  test('shows the changes of as many large entries as a page has room for', async () => {
    const who = { contactId: 1, realContactId: null, networkAddress: '' }
    const after = { de: { 'key.1': 'a '.repeat(35_000) } }
    await portal.database.write(async (tx) => {
      for (let entry = 0; entry < 60; entry++) await writeAudit(tx, who, 'i18n.save', 'system', { before: {}, after })
    })
    const { entries } = await list(boss, '?what=i18n.save&number_per_page=60')
    const whole = entries.filter(({ changes }) => changes.length > 0)
    expect([whole.length, entries.filter(({ is_cut: isCut }) => isCut).length]).toEqual([25, 35])
  })

  test('shortens very long values and sets is_cut', async () => {
    const who = { contactId: 1, realContactId: null, networkAddress: '' }
    const texts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key.${index}`, 'x'.repeat(400)]))
    await portal.database.write((tx) =>
      writeAudit(tx, who, 'i18n.save', 'system', { before: {}, after: { de: texts } }),
    )
    const [entry] = (await list(boss, '?what=i18n.save')).entries
    expect(entry).toMatchObject({ is_cut: true })
    expect(entry?.changes).toHaveLength(20)
    expect(entry?.changes[0]).toEqual({ field: 'de › key.0', before: '', after: `${'x'.repeat(300)} …` })
  })
})

test('An audit row has the network address of the call; older rows have none', async () => {
  const login = { method: 'POST', body: JSON.stringify({ username: 'admin@test.example', password }) }
  const scope = { locale: 'en', nonce: undefined, ip: '::ffff:192.0.2.17' } as const
  const token = await withRequestScope(scope, async () => {
    const answer = await portal.send('/vue/login/', { ...login, headers: { 'content-type': 'application/json' } })
    return signedIn.parse(await answer.json()).data.jwt
  })
  const { entries } = await list(token, '?what=session.login&who=admin')
  expect(entries[0]).toMatchObject({ by: [1, 'admin@test.example'], as: null, from: '192.0.2.17' })
  await withRequestScope(scope, () => portal.ask('POST', '/vue/basket/10001/reset/', { token }))
  expect((await list(token, '?what=basket.reset')).entries[0]?.from).toBe('192.0.2.17')
  expect((await list(token, '?to=2020-12-31')).entries[0]?.from).toBe('')
})
