import { setTimeout } from 'node:timers/promises'
import { finishPriceUploads } from '#src/backend/price/activate-price-upload.ts'
import { finishVartextUploads } from '#src/backend/text/activate-vartext-upload.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { keepManager } from './contact-section.ts'
import { documentName, type DocumentName, documents } from './documents.ts'
import { collectProblems, type Importing, problem, type Row, row, schemaOf, type Section } from './section.ts'
import { timeOf } from './time-field.ts'
import { operation, operator } from '#src/backend/admin/operate/operation.ts'

const item = z.object({ section: z.string(), line: z.int(), row })
type Item = z.output<typeof item>
const count = z.int()
const sectionCounts = z.object({ name: z.string(), new: count, changed: count, unchanged: count })
type SectionCounts = z.output<typeof sectionCounts>

/**
 * The author of imported texts. It differs from the author of message files, whose next import would otherwise
 * overwrite these texts.
 */
const importer = 'operator'

/**
 * Maximum time to wait for the command's next rows. Meanwhile all other writers wait, because an embedded database runs
 * one transaction at a time.
 */
const batchTimeoutMs = 30_000
const manyRows = 2_000

class Undo extends Error {}

/**
 * Imports a document in one transaction. Creates and updates rows, but removes none. Returns the numbers of new,
 * changed and unchanged rows, and the problems. If there are problems, or with `dryRun`, nothing is stored.
 */
export const importDocument = operation({
  name: 'import',
  input: z.strictObject({ what: documentName, dryRun: z.boolean() }),
  question: z.null(),
  reply: z.array(item).nullable(),
  output: z.object({
    problems: z.array(problem),
    more: count,
    sections: z.array(sectionCounts),
  }),
  async run({ database }, { what, dryRun }, ask) {
    const { problems, say, more } = collectProblems()
    let sections: SectionCounts[] = []
    const merging = {
      now: new Date(),
      by: importer,
      reportProblem: say,
      assertGood() {
        if (problems.length > 0) throw new Undo()
      },
    }
    // Finishes the uploaded files that are in force, so that their rows do not overwrite the newer ones of this import.
    if (what === 'prices') await finishPriceUploads(database)
    if (what === 'vartexts') await finishVartextUploads(database)
    try {
      await database.write(async (tx) => {
        sections = await takeDocument(
          tx,
          what,
          async () => checked(what, await within(batchTimeoutMs, ask(null))),
          merging,
        )
        if (dryRun) throw new Undo()
        await writeAudit(tx, operator, `${what}.import`, what, { after: sections })
      })
    } catch (error) {
      if (!(error instanceof Undo)) throw error
    }
    const written = sections.reduce((sum, one) => sum + one.new + one.changed, 0)
    if (!dryRun && problems.length === 0 && written > manyRows) await database.vacuumAndAnalyze()
    return { problems, more: more(), sections }
  },
})

/**
 * Merges rows into the database. `next` returns them in batches, and null after the last one; the rows must already
 * have been checked by their schemas. Returns the numbers of new, changed and unchanged rows of each section.
 */
export async function takeDocument(
  tx: Db,
  what: DocumentName,
  next: () => Promise<Item[] | null>,
  importing: Importing,
): Promise<SectionCounts[]> {
  await receive(tx, what, next, importing.now)
  const report = async (problems: SQL) => {
    for (const one of await rowsOf(tx, problem, problems)) importing.reportProblem(one)
  }
  const merging = { ...importing, report }
  const counts: SectionCounts[] = []
  const merge = async () => {
    for (const section of documents[what]) counts.push({ name: section.name, ...(await section.merge(tx, merging)) })
  }
  await (what === 'companies' || what === 'contacts' ? keepManager(tx, merging, merge) : merge())
  await tx.execute(sql`drop table incoming`)
  return counts
}

async function receive(tx: Db, what: DocumentName, next: () => Promise<Item[] | null>, now: Date): Promise<void> {
  // A connection to a server limits each statement to seconds, but some of these statements process all rows at once.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    create temporary table incoming (no integer primary key, target text not null, line integer not null, data jsonb not null,
      state text not null default 'new') on commit drop`)
  // The table lives for one transaction, so compressing its long texts would cost more time than it saves.
  await tx.execute(sql`alter table incoming alter column data set storage external`)
  const sections = new Map(documents[what].map((section) => [section.name, section]))
  let rows = 0
  for (let batch = await next(); batch !== null; batch = await next()) {
    const numbered = batch.map(({ section, line, row: sent }, index) => {
      const { tables, fields = {} } = sections.get(section) ?? {}
      return { no: rows + index + 1, target: tables?.[0], line, data: withTimes(sent, fields, now) }
    })
    await tx.execute(sql`
      insert into incoming (no, target, line, data)
      select r.no, r.target, r.line, r.data from json_to_recordset(${JSON.stringify(numbered)}::text::json)
        as r (no integer, target text, line integer, data jsonb)`)
    rows += batch.length
  }
  await tx.execute(sql`analyze incoming (no, target)`)
}

/**
 * Returns the batch, checked by the schemas of its sections once more, because the rows may come from another process.
 */
function checked(what: DocumentName, batch: Item[] | null): Item[] | null {
  const schemas = new Map(documents[what].map((section) => [section.name, schemaOf(section)]))
  if (batch === null) return null
  return batch.map(({ section, line, row: sent }) => {
    const schema = schemas.get(section)
    if (!schema) throw new Error(`There is no list "${section}" in ${what}`)
    return { section, line, row: schema.parse(sent) }
  })
}

function withTimes(sent: Row, fields: Section['fields'], now: Date): Row {
  const resolve = (name: string, value: unknown) =>
    fields[name]?.type === 'time' && typeof value === 'string' ? timeOf(value, now) : value
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, resolve(name, value)]))
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = setTimeout(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`The command sent nothing for ${ms / 1000} s.`)
  })
  return Promise.race([work, late]).finally(() => done.abort())
}
