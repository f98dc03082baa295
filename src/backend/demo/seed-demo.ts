import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { DocumentName } from '#src/backend/admin/exchange/documents.ts'
import { takeDocument } from '#src/backend/admin/exchange/import.ts'
import { inBatches, type Item, readItems } from '#src/backend/admin/exchange/read-file.ts'
import type { Problem } from '#src/backend/admin/exchange/section.ts'
import { timeOf } from '#src/backend/admin/exchange/time-field.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { sourceFolder } from '#src/backend/platform/source-folder.ts'

/** The password of every demo account. These are the contacts with an address at demo.example, including the guest. */
export const demoPassword = 'demo-portal-1'

type Step = { what: DocumentName; files: readonly string[]; by?: string; at?: string }

const fileStepSeconds = 5

const translated = { by: 'translator@demo.example', at: '-68d 09:30' }
/**
 * The files of the demo, in an order in which each file only refers to earlier ones. Each step is imported as by `npm
 * run portal -- import WHAT FILE`.
 */
const steps: readonly Step[] = [
  { what: 'companies', files: ['lines.csv', 'choices.csv', 'materials.csv', 'companies.csv', 'addresses.csv'] },
  { what: 'contacts', files: ['contacts.csv'] },
  { what: 'baskets', files: ['baskets.csv'] },
  { what: 'prices', files: ['prices.csv', 'price-logs.csv', 'price-log-rows.csv'] },
  { what: 'system', files: ['languages.json', 'system.csv'], ...translated },
  { what: 'vartexts', files: ['vartexts.csv'], ...translated },
  { what: 'catalogue', files: ['catalogue-texts.csv', 'catalogues.csv', 'articles.json'], ...translated },
]

/**
 * Imports the demo's files into empty tables. Must run within a transaction (`tx`). The same `now` gives the same rows.
 * `stepSeconds`: how many seconds a basket stays in each step of production.
 */
export async function seedDemo(tx: Db, now: Date, stepSeconds = fileStepSeconds): Promise<void> {
  for (const step of steps) await take(tx, step, now)
  await tx.execute(sql`update translation set changed_by = '' where lang = 'master'`)
  const hash = await hashPassword(demoPassword)
  await tx.execute(sql`update contact set password_hash = ${hash} where email like '%@demo.example'`)
  await tx.execute(sql`
    update basket set next_step_at = ${now.toISOString()}::timestamptz
      + (next_step_at - ${now.toISOString()}::timestamptz) * ${stepSeconds / fileStepSeconds}::float8 where next_step_at is not null`)
}

async function take(tx: Db, { what, files, by = '', at = 'now' }: Step, now: Date): Promise<void> {
  const batches = inBatches(rowsOf(what, files), rowsAtOnce)
  const fail = ({ line, text }: Problem): never => {
    throw new Error(`the demo's ${files.join(', ')}, line ${line}: ${text}`)
  }
  const then = timeOf(at, now)
  const merging = { now: then, textsAt: then, by, reportProblem: fail, assertGood: () => {} }
  await takeDocument(tx, what, async () => (await batches.next()).value ?? null, merging)
}

const rowsAtOnce = 2_000

async function* rowsOf(what: DocumentName, files: readonly string[]): AsyncGenerator<Item, undefined> {
  const folder = sourceFolder(join('backend', 'demo', 'data'))
  for (const file of files) {
    const say = ({ line, text }: Problem) => {
      throw new Error(`the demo's ${file}, line ${line}: ${text}`)
    }
    yield* readItems(join(folder, file), what, file.endsWith('.json') ? 'json' : 'csv', say)
  }
  return undefined
}
