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

/** Not the name of the message files' importer: its next import would overwrite this import's texts. */
const importer = 'operator'

/**
 * Limit for a command that stops sending: it blocks everybody else, since an embedded database does one thing at a
 * time.
 */
const batchTimeoutMs = 30_000
const manyRows = 2_000

class Undo extends Error {}

/** Creates and updates rows in one transaction; removes none. With problems, or with dryRun, nothing is stored. */
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
    // Finishes files that are in force before the import writes newer data.
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
 * Merges a document's rows, already checked by their schemas, batch by batch until `next` returns null.
 * `assertGood` ends the import if there are problems.
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
  // A server connection limits a statement to seconds; some of these statements process all rows at once.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    create temporary table incoming (no integer primary key, target text not null, line integer not null, data jsonb not null,
      state text not null default 'new') on commit drop`)
  // Compressing long texts takes longer than it saves in a single transaction.
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

/** Checks the rows once more: they may come from another process. */
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
