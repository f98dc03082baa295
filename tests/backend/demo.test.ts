import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/db.ts'
import { demoAccounts, demoPassword } from '#src/backend/demo/accounts.ts'
import { makeBaskets } from '#src/backend/demo/baskets.ts'
import { makeCatalogs } from '#src/backend/demo/catalogs.ts'
import { makeCompanies } from '#src/backend/demo/companies.ts'
import { addressRows, companyRows } from '#src/backend/demo/company-rows.ts'
import { type Noun, fill } from '#src/backend/demo/grammar.ts'
import { makeContacts } from '#src/backend/demo/people.ts'
import { makePriceLogs } from '#src/backend/demo/prices.ts'
import { demoSizes, seedDemo } from '#src/backend/demo/seed-demo.ts'
import { makeSystemTexts } from '#src/backend/demo/system-texts.ts'
import type { Text } from '#src/backend/demo/texts.ts'
import { makeVartexts } from '#src/backend/demo/vartexts.ts'
import { verifyPassword } from '#src/backend/passwords.ts'
import { openTestDatabase } from './database.ts'

const now = new Date('2026-11-21T14:02:00Z')
const tree = makeCompanies(demoSizes.companies)
const contacts = makeContacts(tree, demoSizes.contacts, 'hash')
const baskets = [...makeBaskets(tree, demoSizes.baskets, 4, now)]
const system = makeSystemTexts(demoSizes.systemTexts)
const vartexts = makeVartexts(demoSizes.vartexts)
const catalogs = makeCatalogs()
const everyText = [...system, ...vartexts, ...catalogs.texts]

describe('companies of the demo', () => {
  it('are over 400 in a tree five levels below the supplier', () => {
    expect(tree.companies.length).toBeGreaterThanOrEqual(400)
    expect(Math.max(...tree.companies.map(({ path }) => path.length - 1))).toBe(5)
    expect(Math.max(...tree.dealerTree.map(({ path }) => path.length)) - (tree.dealerTree[0]?.path.length ?? 0)).toBe(3)
  })

  it('have exactly one delivery address each, an active one', () => {
    const delivery = [...addressRows(tree.companies)].filter((row) => row.isDelivery)
    expect(delivery.map((row) => row.companyId)).toEqual(tree.companies.map(({ id }) => id))
    expect(delivery.every((row) => row.active)).toBe(true)
  })

  it('have customer numbers of their own', () => {
    const numbers = [...companyRows(tree.companies)].map((row) => row.customerNumber)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('people of the demo', () => {
  it('are over 900, each with an address of its own', () => {
    expect(contacts.length).toBeGreaterThanOrEqual(900)
    expect(new Set(contacts.map(({ email }) => email.toLowerCase())).size).toBe(contacts.length)
    for (const { email } of contacts) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+(\.[a-z-]+)*\.example$/)
  })

  it('can sign in only with the accounts that are written down', () => {
    expect(contacts.filter((row) => row.passwordHash !== null).map(({ email }) => email)).toEqual(
      demoAccounts.map(({ username }) => username),
    )
  })

  it.each([
    ['admin', 3],
    ['dealer', 2],
    ['carpenter', 1],
    ['joiner', 2],
  ])('the account %s has %i production lines', (name, lines) => {
    const account = contacts.find(({ email }) => email === `${name}@demo.example`)
    expect(tree.companies.find(({ id }) => id === account?.companyId)?.lines).toHaveLength(lines)
  })
})

describe('baskets of the demo', () => {
  it('have numbers that fit the rule, each once', () => {
    expect(new Set(baskets.map(({ basketNumber }) => basketNumber)).size).toBe(baskets.length)
    for (const { basketNumber } of baskets) {
      const digits = basketNumber.replace(/^0+/, '')
      expect(digits).toMatch(digits.startsWith('20') ? /^\d{10}$/ : digits.startsWith('99') ? /^\d{8}$/ : /^\d{4,}$/)
    }
    for (const kind of [/^20/, /^99/, /^(?!20|99)/])
      expect(baskets.some(({ basketNumber }) => kind.test(basketNumber))).toBe(true)
  })

  it('show the dealer 9 open, 14 in process and 97 finished ones', () => {
    const ids = new Set(tree.dealerTree.map(({ id }) => id))
    const statuses = baskets.filter(({ companyId }) => ids.has(companyId)).map(({ status }) => status ?? 0)
    expect(statuses.filter((status) => status <= 2)).toHaveLength(9)
    expect(statuses.filter((status) => status === 2).length).toBeGreaterThanOrEqual(5)
    expect(statuses.filter((status) => status === 3 || status === 4)).toHaveLength(14)
    expect(statuses.filter((status) => status >= 5)).toHaveLength(97)
    expect(new Set(baskets.map(({ status }) => status)).size).toBe(7)
  })

  it('were approved where their status says so, and changed last before now', () => {
    for (const { status, approvalNumber, createdAt, statusAt, basketNumber } of baskets) {
      expect(approvalNumber === null, basketNumber).toBe((status ?? 0) < 3)
      expect(createdAt <= (statusAt ?? now) && (statusAt ?? now) <= now, basketNumber).toBe(true)
    }
  })

  it('move on by themselves where they are in process, but for those that wait for an answer', () => {
    const moving = baskets.filter(({ nextStepAt }) => nextStepAt)
    expect(moving.every(({ status }) => status === 3 || status === 4)).toBe(true)
    const standing = baskets.filter(({ status, nextStepAt }) => (status === 3 || status === 4) && !nextStepAt)
    expect(standing.length).toBeGreaterThan(0)
    expect(standing.every(({ queryPending }) => queryPending)).toBe(true)
    const first = Math.min(...moving.map(({ nextStepAt }) => nextStepAt?.getTime() ?? 0))
    expect(first - now.getTime()).toBe(15_000)
  })

  it('are priced: a log costs what its rows cost', () => {
    const [batch] = [...makePriceLogs(3000, 4000, contacts, baskets, now)]
    const sums = new Map<number, number>()
    for (const row of batch?.rows ?? [])
      sums.set(row.priceLogId, (sums.get(row.priceLogId) ?? 0) + Math.round(Number(row.price) * 100))
    expect(batch?.logs).toHaveLength(3000)
    for (const log of batch?.logs ?? []) expect(Math.round(Number(log.price) * 100)).toBe(sums.get(log.id ?? 0))
  })
})

describe('texts of the demo', () => {
  it('are untranslated as announced: a third in German, half in French, hardly any in English', () => {
    const missing = (language: 'en' | 'de' | 'fr') => system.filter((text) => text[language] === null).length
    expect([system.length, missing('de'), missing('fr'), missing('en')]).toEqual([4000, 1300, 2000, 12])
    expect(vartexts).toHaveLength(2500)
  })

  it('lack translations in runs, as whole subjects do', () => {
    const starts = system.filter((text, i) => text.de === null && system[i - 1]?.de !== null)
    expect(starts.length).toBeLessThan(25)
  })

  it('have keys of their own', () => {
    const saved = [...system, ...catalogs.texts].map(({ key }) => key)
    expect(new Set(saved).size).toBe(saved.length)
    expect(new Set(vartexts.map(({ key }) => key)).size).toBe(vartexts.length)
  })

  it('keep the placeholders and tags of their master', () => {
    for (const text of everyText) {
      for (const translated of translationsOf(text))
        expect(argumentsOf(translated), text.key).toEqual(argumentsOf(text.master))
    }
  })

  it('open and close every brace', () => {
    for (const text of everyText)
      for (const words of [text.master, ...translationsOf(text)]) expect(depthAfter(words), words).toBe(0)
  })

  it('read like texts: nothing left over from making them, no double space', () => {
    for (const { key, description, ...text } of everyText) {
      for (const words of [description, text.master, ...translationsOf(text)]) {
        expect(words, key).not.toMatch(/undefined|null|NaN|\[|\]|⏎|␣| {2}| \n|^\s|\s$/)
      }
    }
  })

  it('say something different nearly every time', () => {
    for (const language of ['master', 'de', 'fr'] as const) {
      const times = Map.groupBy(
        everyText.map((text) => text[language]).filter((words) => words !== null),
        (words) => words,
      )
      for (const [words, all] of times) expect(all.length, words).toBeLessThanOrEqual(4)
    }
  })

  it('inflect German and French nouns', () => {
    const edging: Noun = {
      en: { one: 'edging', many: 'edgings' },
      de: { gender: 'f', one: 'Kante', many: 'Kanten', genitive: 'Kante' },
      fr: { gender: 'm', one: 'chant', many: 'chants' },
    }
    const leaf: Noun = {
      en: { one: 'leaf', many: 'leaves' },
      de: { gender: 'n', one: 'Blatt', many: 'Blätter', genitive: 'Blatts' },
      fr: { gender: 'f', one: 'huisserie', many: 'huisseries' },
    }
    const german =
      '[Der c] [des b], mit [dem c], [zum c] oder [zum b], [den b+], für [den neu- b], [ein neu- b], [dieser b], [Ihren c]'
    expect(fill(german, 'de', { c: edging, b: leaf })).toBe(
      'Die Kante des Blatts, mit der Kante, zur Kante oder zum Blatt, den Blättern, für das neue Blatt, ein neues Blatt, dieses Blatt, Ihre Kante',
    )
    expect(fill('[Le b] [du c], [du b], [ce b], vendu[e b]', 'fr', { c: edging, b: leaf })).toBe(
      'L’huisserie du chant, de l’huisserie, cette huisserie, vendue',
    )
    expect(() => fill('[der x]', 'de', { c: edging })).toThrow('[der x]')
  })
})

describe('catalogues of the demo', () => {
  it('are six of four levels with 150 articles', () => {
    const parents = new Map(catalogs.catalogs.map(({ id, parentId }) => [id, parentId ?? null]))
    const levels = (id: number | null): number => (id === null ? 0 : 1 + levels(parents.get(id) ?? null))
    expect(catalogs.catalogs.filter(({ parentId }) => parentId === null)).toHaveLength(6)
    expect(catalogs.articles.length).toBeGreaterThanOrEqual(150)
    for (const { catalogId } of catalogs.articles) expect(levels(catalogId)).toBe(4)
  })

  it('use every type of group and item, with texts that exist and units of their own', () => {
    const known = new Set(catalogs.texts.map(({ key }) => key))
    const json = JSON.stringify(catalogs.articles.map(({ groups }) => groups))
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
  const open: Database[] = []
  const seeded = async () => {
    const database = await openTestDatabase()
    open.push(database)
    await database.write((tx) => seedDemo(tx, demoSizes, now))
    return database
  }
  let first: Database
  beforeAll(async () => {
    first = await seeded()
  })
  afterAll(() => Promise.all(open.map((database) => database.close())))

  it('holds the same rows after every run, but for the salt of the passwords', async () => {
    expect(await fingerprints(await seeded())).toEqual(await fingerprints(first))
  })

  it('lets the demo accounts in with the demo password', async () => {
    const row = z.object({ email: z.string(), password_hash: z.string() })
    const rows = await rowsOf(
      first.read,
      row,
      sql`select email, password_hash from contact where password_hash is not null`,
    )
    expect(rows).toHaveLength(demoAccounts.length)
    expect(await verifyPassword(demoPassword, rows[0]?.password_hash ?? null)).toBe(true)
  })

  it('goes on counting where the demo ended', async () => {
    const row = z.object({ name: z.string(), key: z.string(), last: z.coerce.number().nullable() })
    const counted = await rowsOf(
      first.read,
      row,
      sql`select c.table_name as name, c.column_name as key, s.last_value::text as last from information_schema.columns c
        join pg_sequences s on c.column_default like 'nextval(%' || s.sequencename || '%' where c.table_schema = 'public'`,
    )
    expect(counted.length).toBeGreaterThan(7)
    for (const { name, key, last } of counted) {
      const highest = sql`select coalesce(max(${sql.identifier(key)}), 0)::int as id from ${sql.identifier(name)}`
      const [given] = await rowsOf(first.read, z.object({ id: z.int() }), highest)
      expect(last ?? 0, name).toBeGreaterThanOrEqual(given?.id ?? 0)
    }
    const added = await first.write((tx) =>
      rowsOf(tx, z.object({ id: z.int() }), sql`insert into company (name1) values ('Neu') returning id`),
    )
    expect(added[0]?.id).toBe(demoSizes.companies + 1)
  })
})

const tables = [
  'line',
  'choice',
  'material',
  'company',
  'company_ancestor',
  'company_line',
  'address',
  'basket',
  'price',
  'price_log',
  'price_log_row',
  'language',
  'text_key',
  'translation',
  'catalog',
  'article',
]

async function fingerprints(database: Database): Promise<string[]> {
  const row = z.object({ print: z.string() })
  const parts = tables.map(
    (name) =>
      sql`select ${name} || ' ' || count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text)) as print from ${sql.identifier(name)} t`,
  )
  const people = sql`select md5(string_agg(id || email || first_name || last_name || groups::text, ',' order by id)) as print from contact`
  return (await rowsOf(database.read, row, sql.join([...parts, people], sql` union all `))).map(({ print }) => print)
}

function translationsOf({ en, de, fr }: Pick<Text, 'en' | 'de' | 'fr'>): string[] {
  return [en, de, fr].filter((words) => words !== null)
}

/** The names of a text's arguments and tags; plural words may differ between languages, names may not. */
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
