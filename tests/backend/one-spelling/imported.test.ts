import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { article, catalog, textKey } from '#src/backend/platform/db/tables/text.ts'
import { bring, texts, tree } from '#tests/backend/admin/exchange-rig.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const nfd = (text: string) => text.normalize('NFD')
const email = 'info@xn--mller-holz-9db.example'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'keeper', 1, ['SEE_PRICELOGS'])
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const sections = async (what: Parameters<typeof bring>[1], content: string, format: 'csv' | 'json' = 'csv') => {
  const { problems, sections: done } = await bring(portal.database, what, format, content)
  expect(problems).toEqual([])
  return done.at(-1)
}

test('Imported companies, contacts and price logs are found in either spelling', async () => {
  await sections('companies', tree({ id: 70, parent_id: 1, name1: nfd('Möbelwerk Süd') }), 'json')
  const head = 'email,company_id,first_name\n'
  await sections('contacts', `${head}info@müller-holz.example,70,${nfd('Jörg')}\n`)
  expect(await sections('contacts', `${head}${email},70,Jörg\n`)).toMatchObject({ new: 0, unchanged: 1 })
  const log = {
    id: 900,
    date: '2026-11-21T09:14:00Z',
    kind: 'basket',
    article_uid: nfd('Tür\u20119'),
    article_type: nfd('Flügel'),
    price: '10.00',
    company_id: 70,
    contact: 'info@müller-holz.example',
  }
  const amounts = { quantity: '1.00', discount: '0.00', item_price: '1.00', oprice: '1.00', price: '1.00' }
  const row = { price_log_id: 900, position: 1, type: nfd('Flügel'), item_number: nfd('Tür\u20119'), ...amounts }
  const prices = { format: 'account-portal prices', version: 1, logs: [log], log_rows: [row] }
  await sections('prices', JSON.stringify(prices), 'json')
  const names = await portal.database.read.select({ name: company.name1 }).from(company).orderBy(asc(company.id))
  expect(names.at(-1)).toEqual({ name: 'Möbelwerk Süd' })
  const people = await portal.database.read.select().from(contact).orderBy(asc(contact.id))
  expect(people.at(-1)).toMatchObject({ email, firstName: 'Jörg' })
  expect(await portal.database.read.select().from(priceLog)).toMatchObject([
    { articleUid: 'Tür-9', articleType: 'Flügel', contactId: people.at(-1)?.id },
  ])
  expect(await portal.database.read.select().from(priceLogRow)).toMatchObject([{ type: 'Flügel', itemNumber: 'Tür-9' }])
  for (const part of ['möbel', nfd('MÖBEL'), 'm\u200böbel'])
    for (const key of ['company', 'article_uid']) {
      const filter = key === 'company' ? `company=${part}` : `article_uid=${nfd('tür')}\u20119`
      const answer = await portal.ask('GET', `/vue/price/logs/?${new URLSearchParams({ filter })}`, { token })
      expect(answer, filter).toMatchObject({ data: { no_of_logs: 1 } })
    }
})

test('Imported keys have one spelling, and a key in two spellings is rejected with its line number', async () => {
  const both = texts({ key: nfd('prüf'), description: nfd('Maß ü'), texts: { master: nfd('ü') } })
  await sections('vartexts', both, 'json')
  expect(await sections('vartexts', both.replace(nfd('prüf'), 'prüf'), 'json')).toMatchObject({ unchanged: 1 })
  const twins = texts({ key: 'neu.ü', texts: { master: 'a' } }, { key: nfd('neu.ü'), texts: { master: 'b' } })
  const { problems } = await bring(portal.database, 'vartexts', 'json', twins)
  expect(problems).toEqual([{ line: 3, text: '"neu.ü" stands there more than once.' }])
  const keys = await portal.database.read.select().from(textKey)
  expect(
    keys.filter(({ space }) => space === 'vartext').map(({ key, description }) => [key, description]),
  ).toContainEqual(['prüf', nfd('Maß ü')])
})

test('An imported catalogue refers to its texts by the stored keys', async () => {
  const groups = [
    {
      type: 'frame',
      label: { t9n: true, val: nfd('maß.ü') },
      children: [
        {
          type: 'row',
          label: nfd('Höhe'),
          children: [
            {
              type: 'combobox',
              tid: nfd('t-ü'),
              text: [nfd('tür'), nfd('ü')],
              options: [{ tid: 't-2', text: ['a\u00a0b'] }],
            },
          ],
        },
      ],
    },
  ]
  const keys = ['maß.ü', 'tür', 'a b'].map((key) => ({ key: nfd(key), texts: { master: key } }))
  const file = {
    format: 'account-portal catalogue',
    version: 1,
    texts: keys,
    catalogs: [{ id: 1, url: 'x', name: 'X', label_tid: 't', label_key: nfd('tür') }],
    articles: [{ id: 1, catalog_id: 1, model: 'F', name: 'F', groups }],
  }
  await sections('catalogue', JSON.stringify(file), 'json')
  expect(await portal.database.read.select().from(catalog)).toMatchObject([{ labelKey: 'tür' }])
  const [stored] = await portal.database.read.select().from(article)
  expect(stored?.groups).toEqual([
    {
      type: 'frame',
      label: { t9n: true, val: 'maß.ü' },
      children: [
        {
          type: 'row',
          label: nfd('Höhe'),
          children: [
            { type: 'combobox', tid: nfd('t-ü'), text: ['tür', 'ü'], options: [{ tid: 't-2', text: ['a b'] }] },
          ],
        },
      ],
    },
  ])
})
