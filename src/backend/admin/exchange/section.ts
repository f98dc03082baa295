import { z } from 'zod'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { text } from '#src/contract/call/fields.ts'
import type { Field } from './field.ts'

export const row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof row>

/**
 * A section of a document: its rows of one kind. `tables`: the database tables that store these rows, the main table
 * first.
 */
export type Section = {
  name: string
  kind: string
  tables: readonly [main: string, ...more: string[]]
  fields: Record<string, Field>
  /** The columns of these tables that files do not contain, each with the reason. */
  leftOut: Partial<Record<string, string>>
  hasTexts: boolean
  /**
   * Returns a page of rows in a stable order, and a cursor for reading the next page. `cursor`: null for the first
   * page.
   */
  readPage: (db: Db, cursor: unknown, languages: readonly string[]) => Promise<{ rows: Row[]; cursor: unknown }>
  /**
   * Compares the rows of the temporary table "incoming" with the stored rows, writes the difference, and returns the
   * number of new, changed and unchanged rows.
   */
  merge: (tx: Db, merging: Merging) => Promise<Counts>
}

/**
 * Settings of an import. `by` and `textsAt`: the author and the time recorded for changed texts; the default time is
 * now. `assertGood`: throws if problems have been reported; a section calls it after its checks and before it writes.
 */
export type Importing = {
  now: Date
  by: string
  textsAt?: Date
  reportProblem: (problem: Problem) => void
  assertGood: () => void
}
/**
 * The import settings that a section gets. `report`: runs an SQL query for problems, and reports each row that it
 * returns.
 */
export type Merging = Importing & { report: (problems: SQL) => Promise<void> }

export const problem = z.object({ line: z.int(), text: z.string() })
export type Problem = z.output<typeof problem>
const maxProblems = 50

/**
 * Creates a collector of problems. It keeps the first 50 in `problems`; `more()` returns how many others there were.
 */
export function collectProblems() {
  const problems: Problem[] = []
  let more = 0
  const say = (one: Problem) => {
    if (problems.length < maxProblems) problems.push(one)
    else more += 1
  }
  return { problems, say, more: () => more }
}

export type Counts = { new: number; changed: number; unchanged: number }

/** Returns the schema for a row of a section. The schema refuses unknown fields, because they are probably misspelt. */
export function schemaOf({ fields, hasTexts }: Section): z.ZodType<Row> {
  const shape = Object.entries(fields).map(([name, { schema, otherwise }]) => [
    name,
    otherwise === undefined ? schema : schema.optional(),
  ])
  return z.strictObject({
    ...Object.fromEntries(shape),
    ...(hasTexts && { texts: z.record(z.string(), text).optional() }),
  })
}
