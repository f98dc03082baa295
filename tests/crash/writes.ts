import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { language, textKey } from '#src/backend/platform/db/tables/text.ts'
import { groups } from '#src/session/groups.ts'

/** One kind of write: the request with number n, and the query for the results of all requests. */
type Write = {
  path: (n: number) => string
  body?: (n: number) => object | FormData
  /** Returns one row: `done` has the numbers of the writes that exist, `halves` the number of partial writes. */
  look: SQL
}

const articles = 300
const keys = ['a', 'b', 'c']
const baskets = 5_000
/** More texts than one batch has. */
const vartexts = 150

/** The kinds of writes whose loss would be the worst. */
export const writes = {
  save: {
    path: () => '/vue/i18n/save/',
    body: (n) => ({
      languages: ['de'],
      changes: { de: Object.fromEntries(keys.map((key) => [key, String(n)])) },
      request_id: `save-${n}`,
    }),
    look: sql`select (select coalesce(json_agg(substr(request_id, 6)::int), '[]') from save_answer) as done,
      (select count(*) from (select from translation group by text offset 1) more)
      + (select count(*) from (select from translation where text not in (select substr(request_id, 6) from save_answer)) unknown)
      + abs((select count(*) from save_answer) - (select count(*) from audit where action = 'i18n.save'))
      + abs((select count(*) from save_answer) - (select revision from text_revision)) as halves`,
  },
  approve: {
    path: (n) => `/vue/basket/${10_000 + n}/approve/?approvalNumber=A-${n}`,
    look: sql`select coalesce(json_agg(basket_number::int - 10000) filter (where status = 3), '[]') as done,
      count(*) filter (where (status = 3) <> (approval_number is not null and approved_by is not null and next_step_at is not null)
        or (status = 2) <> (approval_number is null and approved_by is null and next_step_at is null)
        or (approval_number <> 'A-' || (basket_number::int - 10000))
        or (status = 3)::int <> (select count(*) from audit where subject = 'basket ' || basket_number)) as halves
      from basket`,
  },
  setDelivery: {
    path: (n) => `/vue/company/1/address/${(n % 3) + 1}/set-delivery/`,
    look: sql`select (select coalesce(json_agg(n), '[]') from generate_series(1, log.n) n) as done,
      abs(1 - (select count(*) from address where is_delivery))
      + (select count(*) from address where is_delivery and id <> log.n % 3 + 1) as halves
      from (select count(*)::int as n from audit where action = 'address.setDelivery') log`,
  },
  upload: {
    path: () => '/vue/price/upload/',
    body: (n) => {
      const lines = Array.from({ length: articles }, (_, i) => `P-${i};board;${n},00`)
      const form = new FormData()
      form.set('prices', new File([['article_uid;article_type;price', ...lines].join('\n')], 'prices.csv'))
      return form
    },
    look: sql`select (select coalesce(json_agg(n), '[]') from generate_series(1, max(price)::int) n) as done,
      count(distinct price) - 1
      + abs(max(price)::int - (select count(*) from audit where action = 'price.upload')) as halves from price`,
  },
  vartexts: {
    path: () => '/vue/i18n/vartext-xml/?allow_removed=1',
    body: (n) => {
      const texts = Array.from(
        { length: vartexts },
        (_, i) => `<text key="v${i}"><value lang="master">${n}</value></text>`,
      )
      const form = new FormData()
      form.set('file', new File([`<vartexts>${texts.join('')}</vartexts>`], 'texts.xml'))
      return form
    },
    look: sql`select (select coalesce(json_agg(n), '[]') from generate_series(1, max(text)::int) n) as done,
      greatest(count(distinct text) - 1, 0) + (count(*) filter (where text_key.removed))
      + abs(coalesce(max(text)::int, 0) - (select count(*) from audit where action = 'i18n.vartextXml')) as halves
      from translation join text_key using (space, key) where space = 'vartext'`,
  },
} satisfies Record<string, Write>

export type Kind = keyof typeof writes
export const kinds: readonly Kind[] = ['save', 'approve', 'setDelivery', 'upload', 'vartexts']

/** Inserts the records that the writes need. */
export async function prepare(tx: Db): Promise<void> {
  await tx.insert(line).values({ code: 'doors', nameEn: 'Doors', nameDe: 'Türen', position: 1 })
  await tx.insert(company).values({ id: 1, name1: 'One' })
  await tx
    .insert(contact)
    .values({ id: 1, companyId: 1, email: 'a@test.example', firstName: 'A', active: true, groups: [...groups] })
  await tx.insert(language).values([
    { code: 'de', name: 'Deutsch', position: 0 },
    { code: 'master', name: 'Master', position: 1 },
  ])
  await tx.insert(textKey).values(keys.map((key) => ({ space: 'system', key, revision: 0 })))
  const place = { companyId: 1, name1: 'One', address1: 'A', zip: '1', city: 'A', country: 'DE', phone: '1' }
  await tx.insert(address).values([{ ...place, isDelivery: true }, place, place])
  await tx
    .insert(price)
    .values(Array.from({ length: articles }, (_, i) => ({ articleUid: `P-${i}`, articleType: 'board', price: '0' })))
  await tx.insert(basket).values(
    Array.from({ length: baskets }, (_, i) => ({
      basketNumber: String(10_001 + i),
      companyId: 1,
      lineCode: 'doors',
      status: 2,
    })),
  )
}

/** Disables the trigger that prevents a partial change of the delivery address, so that a test can plant one. */
export const unguard = sql`alter table address disable trigger address_has_delivery`
