import { domainToASCII } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { audit } from '#src/contract/audit.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { searchForms } from '#src/contract/values/search-text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const email = 'info@xn--mller-holz-9db.example'
const gone = 'weg@xn--strae-oqa.example'
let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'boss', 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN', 'SEE_PRICELOGS'])
  await portal.database.write((tx) =>
    tx.insert(contact).values([
      { id: 950, companyId: 2, email, firstName: 'Zoë', lastName: 'Groß', active: true },
      { id: 951, companyId: 2, email: gone, firstName: 'Łukasz', active: false },
    ]),
  )
  await portal.database.write((tx) =>
    tx.insert(priceLog).values({
      date: new Date(),
      kind: 'basket',
      articleUid: 'A',
      articleType: 'b',
      price: '1.00',
      companyId: 2,
      contactId: 950,
    }),
  )
})
afterAll(() => portal.close())

const get = (path: string, query: Record<string, string>) =>
  portal.ask('GET', `/vue/${path}/?${new URLSearchParams(query)}`, { token })

const parts = [
  'müller',
  'MÜLLER-HOLZ',
  'mueller',
  'mu\u0308ller-holz.ex',
  'o@müller',
  'xn--mller-holz',
  'info@müller-holz.example',
  email,
]

describe('An address of an international domain is found by a part of it', () => {
  test.each(parts)('in users and contacts: %j', async (part) => {
    expect(await get('contact/list', { email: part })).toMatchObject({ data: { users: [{ email }] } })
    expect(await get('company/2/contacts', { search: part })).toMatchObject({ data: { contacts: [{ email }] } })
  })

  test.each(parts)('in the audit log: %j', async (who) => {
    await portal.database.write((tx) =>
      tx.execute(sql`insert into audit (contact_id, action, subject) values (950, 'session.login', 'contact 950')`),
    )
    const { data } = await get('audit/list', { who })
    expect(data).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ by: [950, expect.any(String)] })]),
    })
    expect(JSON.stringify(data)).toContain('info@müller-holz.example')
    expect(JSON.stringify(data)).not.toContain('xn--')
    expect(await get('audit/list', { who: `${who} nirgends` })).toMatchObject({ data: { entries: [] } })
  })

  test.each(['müller-holz', 'info@müller-holz.example', email])(
    'in price logs, by whole words of the domain: %j',
    async (part) => {
      expect(await get('price/logs', { filter: `contact=${part}` })).toMatchObject({ data: { no_of_logs: 1 } })
    },
  )
})

describe('The audit log is searched the same way as contacts', () => {
  test.each(['zoe', 'GROSS', 'groß zoë', "zo'e"])('for an existing contact: %j', async (who) => {
    const { entries } = audit.list.data.parse((await get('audit/list', { who })).data)
    expect(new Set(entries.map(({ by }) => by?.[0]))).toEqual(new Set([950]))
  })

  test('for a deleted contact, by name and domain', async () => {
    expect((await portal.ask('DELETE', '/vue/contact/951/delete/', { token })).code).toBe(200)
    await portal.database.write((tx) =>
      tx.execute(sql`insert into audit (contact_id, action, subject) values (951, 'session.login', 'contact 951')`),
    )
    for (const who of ['lukasz', 'straße', 'STRASSE weg'])
      expect(await get('audit/list', { who, what: 'session.login' }), who).toMatchObject({ data: { no_of_entries: 1 } })
    expect(await get('audit/list', { who: 'lukas zw' })).toMatchObject({ data: { no_of_entries: 0 } })
  })

  test('but not by a contact’s company', async () => {
    expect(await get('audit/list', { who: 'sons' })).toMatchObject({ data: { no_of_entries: 0 } })
  })
})

const folded = async (texts: readonly string[]) =>
  rowsOf(
    portal.database.read,
    z.object({ whole: z.string(), folded: z.string() }),
    sql`select whole, folded(whole) as folded from unnest(${sql.param([...texts])}::text[]) whole`,
  )

test('The database decodes the letters of a domain as Node.js does', async () => {
  const labels = [
    'müller-holz',
    'straße',
    'ü',
    'bücher',
    'ελληνικά',
    'мебель',
    '木材',
    'คลองหลวง',
    'テーブル',
    'a-ü-b',
    'ñandú',
    '한국어',
    'üüü',
    'ağaç-işleri',
    '😀',
    'ahşap',
  ]
  const domains = labels.flatMap((label) => [`${label}.example`, `www.${label}.${label}.example`])
  const rows = await folded(domains.map((domain) => `a@${domainToASCII(domain)}`))
  rows.forEach(({ folded: found }, at) => expect(found).toContain(searchForms(`a@${domains[at] ?? ''}`)[0]))
})

test.each([
  'xn--',
  'xn--a',
  'xn---',
  'xn--99999999999999999999999',
  `xn--${'z'.repeat(59)}`,
  `xn--${'a'.repeat(300)}`,
  'xn--a-\u00fc',
  'xn--0000h',
  'xn--xn--xn--',
  'XN--MLLER-KVA xn--mller-kva',
])('A label that is not valid is folded without decoding: %j', async (text) => {
  const [row] = await folded([text])
  expect(row?.folded).toContain(text.toLowerCase().replace('ü', 'u'))
})

test('A text longer than any address is folded without decoding', async () => {
  const text = Array.from({ length: 8_000 }, (_, at) => `xn--mller-${at.toString(36)}kva`).join('.')
  expect((await folded([text])).map((row) => row.folded)).toEqual([text])
})
