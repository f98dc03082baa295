import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '#src/backend/audit.ts'
import type { Db } from '#src/backend/db.ts'
import { documentName, documents } from '#src/backend/exchange/documents.ts'
import { type Problem, row, schemaOf } from '#src/backend/exchange/section.ts'
import { operation, operator } from '#src/backend/operate/operation.ts'

const item = z.object({ section: z.string(), line: z.int(), row })
const count = z.int()
const problem = z.object({ line: count, text: z.string() })

/** A command that does not send on holds up everybody else, since an embedded database does one thing at a time. */
const patienceMs = 30_000
const mostProblems = 50
const manyRows = 2_000

/** Ends the transaction on purpose. */
class Undo extends Error {}

/**
 * Takes a document's rows, as many at a time as the command sends, all in one transaction: new ones are added, others
 * changed where they differ; nothing is removed. With problems, or dryRun, nothing stays written.
 */
export const importDocument = operation({
  name: 'import',
  input: z.object({ what: documentName, dryRun: z.boolean() }),
  question: z.null(),
  reply: z.array(item).nullable(),
  output: z.object({
    problems: z.array(problem),
    more: count,
    sections: z.array(z.object({ name: z.string(), new: count, changed: count, unchanged: count })),
  }),
  async run({ database }, { what, dryRun }, ask) {
    const problems: Problem[] = []
    let more = 0
    const sections: { name: string; new: number; changed: number; unchanged: number }[] = []
    let rows = 0
    const merging = {
      now: new Date(),
      say(one: Problem) {
        if (problems.length < mostProblems) problems.push(one)
        else more += 1
      },
      assertGood() {
        if (problems.length > 0) throw new Undo()
      },
    }
    try {
      await database.write(async (tx) => {
        rows = await receive(tx, what, () => within(patienceMs, ask(null)))
        for (const section of documents[what])
          sections.push({ name: section.name, ...(await section.merge(tx, merging)) })
        if (dryRun) throw new Undo()
        await writeAudit(tx, operator, `${what}.import`, what, { after: sections })
      })
    } catch (error) {
      if (!(error instanceof Undo)) throw error
    }
    if (!dryRun && problems.length === 0 && rows > manyRows) await database.tidy()
    return { problems, more, sections }
  },
})

/** Lays the rows into a table that goes with the transaction. Answers how many they are. */
async function receive(
  tx: Db,
  what: z.output<typeof documentName>,
  next: () => Promise<z.output<typeof item>[] | null>,
): Promise<number> {
  // A connection to a server allows a statement seconds; some of these take all rows at once.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    create temporary table incoming (no integer primary key, section text not null, line integer not null, data jsonb not null,
      state text not null default 'new', depth integer, rank integer) on commit drop`)
  const schemas = new Map(documents[what].map((section) => [section.name, schemaOf(section)]))
  let rows = 0
  for (let batch = await next(); batch !== null; batch = await next()) {
    const numbered = batch.map(({ section, line, row }, index) => {
      const schema = schemas.get(section)
      if (!schema) throw new Error(`There is no list "${section}" in ${what}`)
      return { no: rows + index + 1, section, line, data: schema.parse(row) }
    })
    await tx.execute(sql`
      insert into incoming (no, section, line, data)
      select r.no, r.section, r.line, r.data from json_to_recordset(${JSON.stringify(numbered)}::text::json)
        as r (no integer, section text, line integer, data jsonb)`)
    rows += batch.length
  }
  await tx.execute(sql`analyze incoming`)
  return rows
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`The command sent nothing for ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
