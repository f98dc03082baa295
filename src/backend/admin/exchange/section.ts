import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { text } from '#src/contract/fields.ts'
import { says } from './say-issue.ts'
import { time } from './time-field.ts'

export const row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof row>

/** How a field's value stands in a CSV cell: as it is, as a number, as yes or no, as a list, as JSON, as an amount or as a time. */
type FieldType = 'text' | 'whole' | 'yes' | 'list' | 'json' | 'amount' | 'time'
export type Field = {
  type: FieldType
  schema: z.ZodType
  /** What a new row has where a file does not say; a field without one must be said. */
  otherwise?: unknown
}

/** Rows of one kind within a document. Its fields are named as the table's columns are. */
export type Section = {
  /** In JSON the list's name, such as "companies". */
  name: string
  /** In CSV the cell "row", such as "company". */
  kind: string
  fields: Record<string, Field>
  hasTexts: boolean
  /** The rows behind the cursor that the last page ended with (null at first), in an order that does not change. */
  readPage: (db: Db, cursor: unknown, languages: readonly string[]) => Promise<{ rows: Row[]; cursor: unknown }>
  /** Compares what lies in the table "incoming" with what is stored, and writes the difference. */
  merge: (tx: Db, merging: Merging) => Promise<Counts>
}

/** What all sections of an import share. by: who is noted beside a changed text. assertGood ends the import where something is wrong: after all checks, before a write. */
export type Merging = { now: Date; by: string; say: (problem: Problem) => void; assertGood: () => void }
export type Problem = { line: number; text: string }
const maxProblems = 50

/** Takes down what is said to be wrong: the first of it, and how much more there was. */
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

export const field = {
  text: (otherwise?: string, schema: z.ZodType = text): Field => ({ type: 'text', schema, otherwise }),
  textOrNull: (): Field => ({ type: 'text', schema: text.nullable(), otherwise: null }),
  whole: (otherwise?: number, schema: z.ZodType = wholeNumber): Field => ({ type: 'whole', schema, otherwise }),
  wholeOrNull: (): Field => ({ type: 'whole', schema: wholeNumber.nullable(), otherwise: null }),
  yes: (otherwise: boolean): Field => ({ type: 'yes', schema: z.boolean(), otherwise }),
  list: (schema: z.ZodType = text): Field => ({ type: 'list', schema: z.array(schema), otherwise: [] }),
  json: (schema: z.ZodType, otherwise: unknown): Field => ({ type: 'json', schema, otherwise }),
  /** A decimal number with so many digits before the point at most, and two behind it. */
  amount: (digits: number): Field => ({ type: 'amount', schema: amountOf(digits) }),
  /** Where it is not said, a new row has the time of the import. */
  time: (): Field => ({ type: 'time', schema: time, otherwise: 'now' }),
  timeOrNull: (): Field => ({ type: 'time', schema: time.nullable(), otherwise: null }),
}

function amountOf(digits: number): z.ZodType {
  const words = `is no amount: at most ${digits} digits and two decimals, such as 12.50`
  const pattern = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,2})?$`)
  return z.string().refine((amount) => pattern.test(amount), says(words))
}

const wholeNumber = z.int().min(0).max(2_147_483_647)

/** The schema of a section's row: unknown fields are refused, since they are most likely misspelt. */
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
