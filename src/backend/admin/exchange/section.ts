import { z } from 'zod'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { text } from '#src/contract/call/fields.ts'
import type { Field } from './field.ts'

export const row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof row>

/** Rows of one kind within a document. `tables`: the tables that they hold. */
export type Section = {
  name: string
  kind: string
  tables: readonly [main: string, ...more: string[]]
  fields: Record<string, Field>
  /** The columns of those tables that a file lacks, each with the reason. */
  leftOut: Partial<Record<string, string>>
  hasTexts: boolean
  /** Reads the rows after a page's cursor (null at first), in a stable order. */
  readPage: (db: Db, cursor: unknown, languages: readonly string[]) => Promise<{ rows: Row[]; cursor: unknown }>
  /** Compares the rows of the temporary table "incoming" with the stored rows, and writes the difference. */
  merge: (tx: Db, merging: Merging) => Promise<Counts>
}

/**
 * What an import is about. `by`: the author recorded with a changed text. `textsAt`: when the texts changed, unless
 * that is now. `assertGood`: ends an import that has problems; called after all checks, before a write.
 */
export type Importing = {
  now: Date
  by: string
  textsAt?: Date
  reportProblem: (problem: Problem) => void
  assertGood: () => void
}
/** What all sections of an import share. `report`: reports the problems that a query returns. */
export type Merging = Importing & { report: (problems: SQL) => Promise<void> }

export const problem = z.object({ line: z.int(), text: z.string() })
export type Problem = z.output<typeof problem>
const maxProblems = 50

/** Collects the first problems and counts the rest. */
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

/** Returns the schema of a section's row. It refuses unknown fields, since they are most likely misspelt. */
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
