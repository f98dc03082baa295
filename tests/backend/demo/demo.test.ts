import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { demoPassword } from '#src/backend/demo/seed-demo.ts'
import { verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company, companyAncestor, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { article, catalog } from '#src/backend/platform/db/tables/text.ts'
import { openDemoDatabase } from '#tests/backend/database.ts'

const now = new Date('2026-11-21T14:02:00Z')

const text = z.object({
  space: z.string(),
  key: z.string(),
  description: z.string(),
  master: z.string(),
  en: z.string().nullable(),
  de: z.string().nullable(),
  fr: z.string().nullable(),
})
type Text = z.output<typeof text>

let database: Database
let companies: (typeof company.$inferSelect)[]
let contacts: (typeof contact.$inferSelect)[]
let baskets: (typeof basket.$inferSelect)[]
let everyText: Text[]
let dealerTree: { companyId: number; depth: number }[]
const inSpace = (space: string) => everyText.filter((one) => one.space === space)

beforeAll(async () => {
  database = await openDemoDatabase(now)
  companies = await database.read.select().from(company).orderBy(company.id)
  contacts = await database.read.select().from(contact)
  baskets = await database.read.select().from(basket)
  const dealer = contacts.find(({ email }) => email === 'dealer@demo.example')?.companyId ?? 0
  dealerTree = await database.read
    .select()
    .from(companyAncestor)
    .where(sql`ancestor_id = ${dealer}`)
  const of = (lang: string) =>
    sql`(select t.text from translation t where t.space = k.space and t.key = k.key and t.lang = ${lang}) as ${sql.identifier(lang)}`
  everyText = await rowsOf(
    database.read,
    text,
    sql`select k.space, k.key, k.description, ${of('master')}, ${of('en')}, ${of('de')}, ${of('fr')}
      from text_key k order by k.space, k.position`,
  )
}, 60_000)
afterAll(() => database.close())

describe('companies of the demo', () => {
  it('are over 400 in a tree five levels below the supplier', async () => {
    expect(companies.length).toBeGreaterThanOrEqual(400)
    const depths = await database.read.select().from(companyAncestor)
    expect(Math.max(...depths.map(({ depth }) => depth))).toBe(5)
    expect(Math.max(...dealerTree.map(({ depth }) => depth))).toBe(3)
  })

  it('have exactly one delivery address each, which is active', async () => {
    const delivery = (await database.read.select().from(address)).filter((row) => row.isDelivery)
    expect(delivery.map((row) => row.companyId).toSorted((a, b) => a - b)).toEqual(companies.map(({ id }) => id))
    expect(delivery.every((row) => row.active)).toBe(true)
  })

  it('have unique customer numbers', () => {
    const numbers = companies.map((row) => row.customerNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('contacts of the demo', () => {
  it('are over 900, each with a unique address', () => {
    expect(contacts.length).toBeGreaterThanOrEqual(900)
    expect(new Set(contacts.map(({ email }) => email.toLowerCase())).size).toBe(contacts.length)
    for (const { email } of contacts) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+(\.[a-z-]+)*\.example$/)
  })

  it('can sign in only with the documented accounts and the demo password', async () => {
    const names = ['admin', 'dealer', 'translator', 'approver', 'carpenter', 'joiner', 'guest.kantwerk']
    const open = contacts.filter((row) => row.passwordHash !== null)
    expect(open.map(({ email }) => email).toSorted()).toEqual(names.map((name) => `${name}@demo.example`).toSorted())
    for (const { passwordHash } of open.slice(0, 1)) expect(await verifyPassword(demoPassword, passwordHash)).toBe(true)
  })

  it.each([
    ['admin', 3],
    ['dealer', 2],
    ['carpenter', 1],
    ['joiner', 2],
  ])('the account %s has %i production lines', async (name, lines) => {
    const account = contacts.find(({ email }) => email === `${name}@demo.example`)
    const own = (await database.read.select().from(companyLine)).filter((row) => row.companyId === account?.companyId)
    expect(own).toHaveLength(lines)
  })
})

describe('baskets of the demo', () => {
  it('have valid numbers, of each kind', () => {
    for (const { basketNumber } of baskets) {
      const digits = basketNumber.replace(/^0+/, '')
      expect(digits).toMatch(digits.startsWith('20') ? /^\d{10}$/ : digits.startsWith('99') ? /^\d{8}$/ : /^\d{4,}$/)
    }
    for (const kind of [/^20/, /^99/, /^(?!20|99)/])
      expect(baskets.some(({ basketNumber }) => kind.test(basketNumber))).toBe(true)
  })

  it('include 9 open, 14 in process and 97 finished ones of the dealer', () => {
    const ids = new Set(dealerTree.map(({ companyId }) => companyId))
    const statuses = baskets.filter(({ companyId }) => ids.has(companyId)).map(({ status }) => status)
    expect(statuses.filter((status) => status <= 2)).toHaveLength(9)
    expect(statuses.filter((status) => status === 2).length).toBeGreaterThanOrEqual(5)
    expect(statuses.filter((status) => status === 3 || status === 4)).toHaveLength(14)
    expect(statuses.filter((status) => status >= 5)).toHaveLength(97)
    expect(new Set(baskets.map(({ status }) => status)).size).toBe(7)
  })

  it('have an approval if their status requires it, and no change in the future', () => {
    for (const { status, approvalNumber, createdAt, statusAt, basketNumber } of baskets) {
      expect(approvalNumber === null, basketNumber).toBe(status < 3)
      expect(createdAt <= statusAt && statusAt <= now, basketNumber).toBe(true)
    }
  })

  it('move on by themselves while in process, except those with a pending query', () => {
    const moving = baskets.filter(({ nextStepAt }) => nextStepAt)
    expect(moving.every(({ status }) => status === 3 || status === 4)).toBe(true)
    const standing = baskets.filter(({ status, nextStepAt }) => (status === 3 || status === 4) && !nextStepAt)
    expect(standing.length).toBeGreaterThan(0)
    expect(standing.every(({ queryPending }) => queryPending)).toBe(true)
    const first = Math.min(...moving.map(({ nextStepAt }) => nextStepAt?.getTime() ?? 0))
    expect(first - now.getTime()).toBe(15_000)
  })

  it('have prices: a log’s price is the sum of its rows', async () => {
    const sums = new Map<number, number>()
    for (const row of await database.read.select().from(priceLogRow))
      sums.set(row.priceLogId, (sums.get(row.priceLogId) ?? 0) + Math.round(Number(row.price) * 100))
    const logs = await database.read.select().from(priceLog)
    expect(logs).toHaveLength(3000)
    for (const log of logs) expect(Math.round(Number(log.price) * 100)).toBe(sums.get(log.id))
  })
})

describe('texts of the demo', () => {
  it('have the planned gaps: a third in German, half in French, hardly any in English', () => {
    const system = inSpace('system')
    const missing = (language: 'en' | 'de' | 'fr') => system.filter((text) => text[language] === null).length
    expect([system.length, missing('de'), missing('fr'), missing('en')]).toEqual([4000, 1300, 2000, 12])
    expect(inSpace('vartext')).toHaveLength(2500)
  })

  it('lack translations in runs, as whole topics do', () => {
    const system = inSpace('system')
    const starts = system.filter((one, i) => one.de === null && system[i - 1]?.de !== null)
    expect(starts.length).toBeLessThan(25)
  })

  it('have unique keys', () => {
    const saved = [...inSpace('system'), ...inSpace('catalog')].map(({ key }) => key)
    expect(new Set(saved).size).toBe(saved.length)
  })

  it('have the same placeholders and tags as their master', () => {
    for (const one of everyText) {
      for (const translated of translationsOf(one))
        expect(argumentsOf(translated), one.key).toEqual(argumentsOf(one.master))
    }
  })

  it('have balanced braces', () => {
    for (const one of everyText)
      for (const words of [one.master, ...translationsOf(one)]) expect(depthAfter(words), words).toBe(0)
  })

  it('look like real texts: no generator leftovers, no double spaces', () => {
    for (const one of everyText) {
      for (const words of [one.description, one.master, ...translationsOf(one)]) {
        expect(words, one.key).not.toMatch(/undefined|null|NaN|\[|\]|⏎|␣| {2}| \n|^\s|\s$/)
      }
    }
  })

  it('rarely repeat', () => {
    for (const language of ['master', 'de', 'fr'] as const) {
      const times = Map.groupBy(
        everyText.map((one) => one[language]).filter((words) => words !== null),
        (words) => words,
      )
      for (const [words, all] of times) expect(all.length, words).toBeLessThanOrEqual(4)
    }
  })
})

describe('catalogues of the demo', () => {
  it('are six with four levels and 150 articles', async () => {
    const catalogs = await database.read.select().from(catalog)
    const articles = await database.read.select().from(article)
    const parents = new Map(catalogs.map(({ id, parentId }) => [id, parentId]))
    const levels = (id: number | null): number => (id === null ? 0 : 1 + levels(parents.get(id) ?? null))
    expect(catalogs.filter(({ parentId }) => parentId === null)).toHaveLength(6)
    expect(articles.length).toBeGreaterThanOrEqual(150)
    for (const { catalogId } of articles) expect(levels(catalogId)).toBe(4)
  })

  it('use every type of group and item, with existing texts and unique units', async () => {
    const known = new Set(inSpace('catalog').map(({ key }) => key))
    const json = JSON.stringify((await database.read.select().from(article)).map((row) => row.groups))
    const types = new Set([...json.matchAll(/"type":"(\w+)"/g)].map((match) => match[1]))
    const groups = ['row', 'multirow', 'frame', 'accordion']
    const items = ['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic']
    expect([...types].toSorted()).toEqual([...groups, ...items].toSorted())
    for (const match of json.matchAll(/"(?:text":\["|val":")([^"]+)"/g)) expect(known).toContain(match[1])
    const tids = [...json.matchAll(/"tid":"([^"]+)"/g)].map((match) => match[1])
    expect(new Set(tids).size).toBe(tids.length)
  })
})

describe('a seeded database', () => {
  it('continues its sequences after the demo’s last ids', async () => {
    const row = z.object({ name: z.string(), key: z.string(), last: z.coerce.number().nullable() })
    const counted = await rowsOf(
      database.read,
      row,
      sql`select c.table_name as name, c.column_name as key, s.last_value::text as last from information_schema.columns c
        join pg_sequences s on c.column_default like 'nextval(%' || s.sequencename || '%' where c.table_schema = 'public'`,
    )
    expect(counted.length).toBeGreaterThan(7)
    for (const { name, key, last } of counted) {
      const highest = sql`select coalesce(max(${sql.identifier(key)}), 0)::int as id from ${sql.identifier(name)}`
      const [given] = await rowsOf(database.read, z.object({ id: z.int() }), highest)
      expect(last ?? 0, name).toBeGreaterThanOrEqual(given?.id ?? 0)
    }
    const added = await database.write((tx) =>
      rowsOf(tx, z.object({ id: z.int() }), sql`insert into company (name1) values ('Neu') returning id`),
    )
    expect(added[0]?.id).toBe(companies.length + 1)
  })
})

function translationsOf({ en, de, fr }: Pick<Text, 'en' | 'de' | 'fr'>): string[] {
  return [en, de, fr].filter((words) => words !== null)
}

/** Returns the names of a text's arguments and tags, which must be the same in every language. */
function argumentsOf(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)(?=[},])/g), ...text.matchAll(/<\/?(\w+)>/g)].map((match) => match[0])
  return [...new Set(names)].toSorted()
}

function depthAfter(text: string): number {
  let depth = 0
  for (const letter of text) {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0
    if (depth < 0) return depth
  }
  return depth
}
