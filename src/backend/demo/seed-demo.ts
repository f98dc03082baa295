import { eq } from 'drizzle-orm'
import type { Db } from '#src/backend/db.ts'
import { hashPassword } from '#src/backend/passwords.ts'
import {
  address,
  basket,
  choice,
  company,
  companyLine,
  contact,
  line,
  material,
  price,
  priceLog,
  priceLogRow,
} from '#src/backend/tables.ts'
import { article, catalog, language, textKey, textRevision, translation } from '#src/backend/text-tables.ts'
import { demoPassword } from './accounts.ts'
import { makeBaskets } from './baskets.ts'
import { makeCatalogs } from './catalogs.ts'
import { makeCompanies } from './companies.ts'
import { addressRows, companyLineRows, companyRows } from './company-rows.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import { choiceRows, lineRows, materialRows } from './lines.ts'
import { makeContacts } from './people.ts'
import { makePriceLogs, priceRows } from './prices.ts'
import { makeSystemTexts } from './system-texts.ts'
import { demoRevision, languageRows, textKeyRows, translationRows } from './text-rows.ts'
import type { Text } from './texts.ts'
import { makeVartexts } from './vartexts.ts'

export type DemoSizes = {
  companies: number
  contacts: number
  baskets: number
  priceLogs: number
  vartexts: number
  systemTexts: number
}

export const demoSizes: DemoSizes = {
  companies: 420,
  contacts: 960,
  baskets: 280,
  priceLogs: 3_000,
  vartexts: 2_500,
  systemTexts: 4_000,
}

/** PORTAL_SEED=large: for measuring. */
export const largeSizes: DemoSizes = {
  companies: 100_000,
  contacts: 200_000,
  baskets: 100_000,
  priceLogs: 1_000_000,
  vartexts: 2_500,
  systemTexts: 50_000,
}

const logsPerBatch = 4_000

/**
 * Fills empty tables with the demo. Pass the transaction of a write: it is all or nothing then. Only dates of baskets and
 * prices hang on now; the same now gives the same rows. stepSeconds: how long a basket stays in each step of production.
 */
export async function seedDemo(db: Db, sizes: DemoSizes, now: Date, stepSeconds = 5): Promise<void> {
  await insertRows(db, line, lineRows)
  await insertRows(db, choice, choiceRows)
  await insertRows(db, material, materialRows)
  await insertRows(db, language, languageRows)
  await seedCompanies(db, sizes, now, stepSeconds)
  await seedTexts(db, sizes)
}

async function seedCompanies(db: Db, sizes: DemoSizes, now: Date, stepSeconds: number): Promise<void> {
  const tree = makeCompanies(sizes.companies)
  await insertRows(db, company, companyRows(tree.companies))
  await insertRows(db, companyLine, companyLineRows(tree.companies))
  await insertRows(db, address, addressRows(tree.companies))
  const contacts = makeContacts(tree, sizes.contacts, await hashPassword(demoPassword))
  await insertRows(db, contact, contacts)
  const approver = contacts.find((row) => row.email === 'approver@demo.example')
  const baskets = [...makeBaskets(tree, sizes.baskets, approver?.id ?? 1, now, stepSeconds)]
  await insertRows(db, basket, baskets)
  await insertRows(db, price, priceRows(now))
  for (const batch of makePriceLogs(sizes.priceLogs, logsPerBatch, contacts, baskets, now)) {
    await insertRows(db, priceLog, batch.logs)
    await insertRows(db, priceLogRow, batch.rows)
  }
  for (const table of [company, contact, priceLog]) await continueIds(db, table, 'id')
}

async function seedTexts(db: Db, sizes: DemoSizes): Promise<void> {
  const catalogs = makeCatalogs()
  await seedSpace(db, 'system', makeSystemTexts(sizes.systemTexts))
  await seedSpace(db, 'vartext', makeVartexts(sizes.vartexts))
  await seedSpace(db, 'catalog', catalogs.texts)
  await insertRows(db, catalog, catalogs.catalogs)
  await insertRows(db, article, catalogs.articles)
  await continueIds(db, catalog, 'id')
  await db.update(textRevision).set({ revision: demoRevision }).where(eq(textRevision.only, true))
}

async function seedSpace(db: Db, space: 'system' | 'vartext' | 'catalog', texts: readonly Text[]): Promise<void> {
  await insertRows(db, textKey, textKeyRows(space, texts))
  await insertRows(db, translation, translationRows(space, texts))
}
