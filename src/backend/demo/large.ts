import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'

export const largeSizes = {
  companies: 100_000,
  contacts: 200_000,
  baskets: 100_000,
  priceLogs: 1_000_000,
  systemTexts: 50_000,
}

const rowsPerStatement = 4_000
const number = z.coerce.number()

/**
 * Enlarges a seeded demo by copying its rows until the tables have at least the given numbers of companies, contacts,
 * baskets, price logs and system messages. Copied companies also get addresses.
 */
export async function enlarge(tx: Db, now: Date, sizes = largeSizes): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    create temporary table copied_company on commit drop as
    select c.id, row_number() over (order by c.id) as rank from company c where c.id > (
      select max(a.company_id) from company_ancestor a join contact d on d.company_id = a.ancestor_id
      where d.email = 'dealer@demo.example')`)
  await tx.execute(sql`
    create temporary table copied_contact on commit drop as
    select c.id, row_number() over (order by c.id) as rank
    from contact c join copied_company o on o.id = c.company_id where c.email not like '%@demo.example'`)
  const companies = await roundsOf(tx, 'company', sql`copied_company`, sizes.companies)
  await addCompanies(tx, companies)
  const contacts = await roundsOf(tx, 'contact', sql`copied_contact`, sizes.contacts)
  await addContacts(tx, contacts, companies)
  await addBaskets(tx, now, sizes.baskets, companies)
  await addPriceLogs(tx, sizes.priceLogs, contacts)
  await addSystemTexts(tx, sizes.systemTexts)
}

/**
 * Plan for copying rows of a table several times. `rows`: number of rows per round. `base`: highest id before the first
 * round. `count`: number of rounds.
 */
type Rounds = { rows: number; base: number; count: number }

async function roundsOf(tx: Db, table: string, from: SQL, wanted: number): Promise<Rounds> {
  const t = sql.identifier(table)
  const id = table === 'basket' ? sql`0` : sql`coalesce(max(id), 0)`
  const [found] = await rowsOf(
    tx,
    z.object({ rows: number, there: number, base: number }),
    sql`select (select count(*) from ${from} f) as rows, count(*) as there, ${id} as base from ${t}`,
  )
  const { rows, there, base } = found ?? { rows: 0, there: 0, base: 0 }
  return { rows, base, count: rows === 0 ? 0 : Math.max(0, Math.ceil((wanted - there) / rows)) }
}

async function inRounds({ rows, count }: Rounds, run: (r: SQL) => Promise<unknown>): Promise<void> {
  const atOnce = Math.max(1, Math.floor(rowsPerStatement / Math.max(1, rows)))
  for (let from = 1; from <= count; from += atOnce)
    await run(sql`generate_series(${from}::integer, ${Math.min(count, from + atOnce - 1)}::integer) as r (round)`)
}

const idIn = ({ base, rows }: Rounds, round: SQL, rank: SQL) =>
  sql`(${base}::integer + (${round} - 1) * ${rows}::integer + ${rank})`
/**
 * Returns SQL for the round of companies that a record's round belongs to. There may be more rounds of records than of
 * companies.
 */
const roundIn = ({ count }: Rounds) => sql`((r.round - 1) % ${count}::integer + 1)`

async function addCompanies(tx: Db, rounds: Rounds): Promise<void> {
  const id = idIn(rounds, sql`r.round`, sql`o.rank`)
  await inRounds(rounds, (r) =>
    tx.execute(sql`
      insert into company (id, parent_id, name1, name2, company_type, customer_number, vat_number, address1, zip, city, country,
        email, phone, mobile, region, discount_group, assortment, language, auto_approve, last_line, created_at)
      select ${id}, coalesce(${idIn(rounds, sql`r.round`, sql`above.rank`)}, c.parent_id), c.name1 || ' ' || elsewhere.city, c.name2,
        c.company_type, (10000 + ${id} * 7)::text, c.vat_number, c.address1, c.zip, c.city, c.country, c.email, c.phone, c.mobile,
        c.region, c.discount_group, c.assortment, c.language, c.auto_approve, c.last_line, c.created_at
      from ${r} cross join copied_company o join company c using (id)
      left join copied_company above on above.id = c.parent_id
      join copied_company e on e.rank = (o.rank + r.round * 7) % ${rounds.rows}::integer + 1
      join company elsewhere on elsewhere.id = e.id
      order by r.round, o.rank`),
  )
  await inRounds(rounds, async (r) => {
    await tx.execute(sql`
      insert into company_line (company_id, line_code)
      select ${id}, l.line_code from ${r} cross join copied_company o join company_line l on l.company_id = o.id`)
    await tx.execute(sql`
      insert into address (company_id, name1, name2, address1, zip, city, country, phone, mobile, email, active, is_delivery)
      select ${id}, a.name1, a.name2, a.address1, a.zip, a.city, a.country, a.phone, a.mobile, a.email, a.active, a.is_delivery
      from ${r} cross join copied_company o join address a on a.company_id = o.id`)
  })
  await goOn(tx, 'company')
}

async function addContacts(tx: Db, rounds: Rounds, companies: Rounds): Promise<void> {
  await inRounds(rounds, (r) =>
    tx.execute(sql`
      insert into contact (id, company_id, email, first_name, middle_name, last_name, language, groups, opt_out, active, created_at)
      select ${idIn(rounds, sql`r.round`, sql`o.rank`)}, ${idIn(companies, roundIn(companies), sql`w.rank`)},
        split_part(c.email, '@', 1) || '.' || r.round || '@' || split_part(c.email, '@', 2), c.first_name, c.middle_name, c.last_name,
        c.language, c.groups, c.opt_out, c.active, c.created_at
      from ${r} cross join copied_contact o join contact c using (id) join copied_company w on w.id = c.company_id`),
  )
  await goOn(tx, 'contact')
}

async function addBaskets(tx: Db, now: Date, wanted: number, companies: Rounds): Promise<void> {
  await tx.execute(sql`
    create temporary table copied_basket on commit drop as
    select b.*, o.rank as company_rank, row_number() over (order by b.basket_number) as rank
    from basket b join copied_company o on o.id = b.company_id`)
  const rounds = await roundsOf(tx, 'basket', sql`copied_basket`, wanted)
  const nth = idIn({ ...rounds, base: 0 }, sql`r.round`, sql`b.rank`)
  // Copies are dated earlier by whole weeks, so that they stay on working days.
  const earlier = sql`(r.round % case when b.status < 5 then 4 else 49 end) * interval '7 days'`
  await inRounds(rounds, (r) =>
    tx.execute(sql`
      insert into basket (basket_number, company_id, line_code, status, created_at, status_at, approval_number, approved_by,
        query_pending, customer, next_step_at)
      select '20' || (90000000 - ${nth}), ${idIn(companies, roundIn(companies), sql`b.company_rank`)}, b.line_code, b.status,
        b.created_at - ${earlier}, b.status_at - ${earlier}, b.approval_number, b.approved_by, b.query_pending, b.customer,
        case when b.next_step_at is not null then ${now.toISOString()}::timestamptz
          + (300 + ${nth}::bigint * 7919 % 86400) * interval '1 second' end
      from ${r} cross join copied_basket b`),
  )
}

async function addPriceLogs(tx: Db, wanted: number, contacts: Rounds): Promise<void> {
  await tx.execute(sql`
    create temporary table copied_log on commit drop as
    select l.*, o.rank as contact_rank, row_number() over (order by l.id) as rank
    from price_log l left join copied_contact o on o.id = l.contact_id
    where (select count(*) from price_log_row w where w.price_log_id = l.id) <= 2`)
  const rounds = await roundsOf(tx, 'price_log', sql`copied_log`, wanted)
  const id = idIn(rounds, sql`r.round`, sql`l.rank`)
  const buyer = sql`coalesce(${idIn(contacts, roundIn(contacts), sql`l.contact_rank`)}, l.contact_id)`
  await inRounds(rounds, async (r) => {
    await tx.execute(sql`
      insert into price_log (id, date, kind, basket_number, article_uid, article_type, price, company_id, contact_id)
      select ${id}, l.date - (r.round::bigint * 7919 * 3600 % 31536000) * interval '1 second', l.kind, l.basket_number, l.article_uid,
        l.article_type, l.price, k.company_id, k.id
      from ${r} cross join copied_log l join contact k on k.id = ${buyer}`)
    await tx.execute(sql`
      insert into price_log_row (price_log_id, position, type, item_number, quantity, width, height, depth, discount, item_price,
        oprice, price)
      select ${id}, w.position, w.type, w.item_number, w.quantity, w.width, w.height, w.depth, w.discount, w.item_price, w.oprice, w.price
      from ${r} cross join copied_log l join price_log_row w on w.price_log_id = l.id`)
  })
  await goOn(tx, 'price_log')
}

async function addSystemTexts(tx: Db, wanted: number): Promise<void> {
  const [{ there } = { there: 0 }] = await rowsOf(
    tx,
    z.object({ there: number }),
    sql`select count(*) as there from text_key where space = 'system'`,
  )
  const rounds = { rows: there, base: there, count: there === 0 ? 0 : Math.ceil((wanted - there) / there) }
  const own = sql`k.space = 'system' and k.position <= ${there}::integer
    and (r.round - 1) * ${there}::integer + k.position <= ${wanted - there}::integer`
  const key = sql`'series-' || r.round || '.' || k.key`
  await inRounds(rounds, async (r) => {
    await tx.execute(sql`
      insert into text_key (space, key, description, tags, position, revision)
      select k.space, ${key}, k.description, k.tags, ${idIn(rounds, sql`r.round`, sql`k.position`)}, k.revision
      from ${r} cross join text_key k where ${own}`)
    await tx.execute(sql`
      insert into translation (space, key, lang, text, changed_by, changed_at)
      select t.space, ${key}, t.lang, case t.lang when 'de' then 'Serie ' when 'fr' then 'Série ' else 'Series ' end || r.round || ': ' || t.text,
        t.changed_by, t.changed_at
      from ${r} cross join text_key k join translation t on t.space = k.space and t.key = k.key where ${own}`)
  })
}

async function goOn(tx: Db, table: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  )
}
