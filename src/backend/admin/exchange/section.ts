import { z } from 'zod'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { text } from '#src/contract/call/fields.ts'
import type { Field } from './field.ts'

export const row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof row>

/** A section: the rows of one kind in a document. `tables`: the database tables that these rows contain. */
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
 * Settings of an import. `by`: the author recorded for changed texts. `textsAt`: the time recorded for changed texts,
 * by default now. `assertGood`: throws if problems were reported; called after all checks and before a write.
 */
export type Importing = {
  now: Date
  by: string
  textsAt?: Date
  reportProblem: (problem: Problem) => void
  assertGood: () => void
}
/** Settings of an import for its sections. `report`: reports the problems that an SQL query returns. */
export type Merging = Importing & { report: (problems: SQL) => Promise<void> }

export const problem = z.object({ line: z.int(), text: z.string() })
export type Problem = z.output<typeof problem>
const maxProblems = 50

/** Returns a collector that keeps the first 50 problems and counts the others. */
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

/** Returns the schema of a section's row. It refuses unknown fields, because they are most likely misspelt. */
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
