import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { text } from '#src/contract/call/fields.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'
import { says } from './describe-issue.ts'
import { time } from './time-field.ts'

export const row = z.record(z.string(), z.unknown())
export type Row = z.output<typeof row>

type FieldType = 'text' | 'whole' | 'yes' | 'list' | 'json' | 'amount' | 'time'
export type Field = {
  type: FieldType
  schema: z.ZodType
  /** The default for a new row; without a default the field is required. */
  otherwise?: unknown
}

/** Rows of one kind within a document. The fields are named like the table's columns. */
export type Section = {
  name: string
  kind: string
  fields: Record<string, Field>
  hasTexts: boolean
  /** Reads the rows after a page's cursor (null at first), in a stable order. */
  readPage: (db: Db, cursor: unknown, languages: readonly string[]) => Promise<{ rows: Row[]; cursor: unknown }>
  /** Compares the rows of the temporary table "incoming" with the stored rows, and writes the difference. */
  merge: (tx: Db, merging: Merging) => Promise<Counts>
}

/**
 * What all sections of an import share. `by`: the author recorded with a changed text. `textsAt`: when the texts
 * changed, unless that is now. `assertGood`: ends an import that has problems; called after all checks, before a write.
 */
export type Merging = {
  now: Date
  by: string
  textsAt?: Date
  reportProblem: (problem: Problem) => void
  assertGood: () => void
}
export type Problem = { line: number; text: string }
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

const composed = text.overwrite((value) => normalizeText(value, 'NFC'))
export const named = composed.pipe(z.string().min(1))
const username = text.overwrite(canonicalEmail)

export const field = {
  text: (otherwise?: string, schema: z.ZodType = composed): Field => ({ type: 'text', schema, otherwise }),
  textOrNull: (): Field => ({ type: 'text', schema: composed.nullable(), otherwise: null }),
  usernameOrNull: (): Field => ({ type: 'text', schema: username.nullable(), otherwise: null }),
  whole: (otherwise?: number, schema: z.ZodType = wholeNumber): Field => ({ type: 'whole', schema, otherwise }),
  wholeOrNull: (): Field => ({ type: 'whole', schema: wholeNumber.nullable(), otherwise: null }),
  yes: (otherwise: boolean): Field => ({ type: 'yes', schema: z.boolean(), otherwise }),
  list: (schema: z.ZodType = text): Field => ({ type: 'list', schema: z.array(schema), otherwise: [] }),
  json: (schema: z.ZodType, otherwise: unknown): Field => ({ type: 'json', schema, otherwise }),
  amount: (digits: number): Field => ({ type: 'amount', schema: amountOf(digits) }),
  time: (): Field => ({ type: 'time', schema: time, otherwise: 'now' }),
  timeOrNull: (): Field => ({ type: 'time', schema: time.nullable(), otherwise: null }),
}

function amountOf(digits: number): z.ZodType {
  const words = `is not an amount: at most ${digits} digits and two decimals, such as 12.50`
  const pattern = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,2})?$`)
  return z.string().refine((amount) => pattern.test(amount), says(words))
}

const wholeNumber = z.int().min(0).max(2_147_483_647)

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
