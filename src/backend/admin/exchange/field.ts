import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { text } from '#src/contract/call/fields.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'
import { says } from './describe-issue.ts'
import { time } from './time-field.ts'

type FieldType = 'text' | 'whole' | 'yes' | 'list' | 'json' | 'amount' | 'time'
export type Field = {
  /** Name of the column. A field that lists values of another table has no column. */
  column?: string
  list?: { table: string; owner: string; value: string }
  type: FieldType
  schema: z.ZodType
  /** Value in a new row whose file does not name the field. Without it, the field is required. */
  otherwise?: unknown
  /** The column of another table in which the field's values must occur. */
  refersTo?: { table: string; column: string }
  /** SQL for the field's value in a stored row `t`. */
  stored: SQL
  /** SQL for the column's value in a planned row `p`, as it will be after the import. */
  will: SQL
}

/** A table that has the columns named in the union type `Column`. */
export type TableWith<Column extends string> = PgTable & { _: { columns: Record<Column, PgColumn> } }

type Own = { schema?: z.ZodType; otherwise?: unknown; isRequired?: true }
/**
 * How the fields of a file differ from the columns of its table. `leftOut`: columns that are not exchanged, each with
 * the reason. `list`: an additional field `name`, placed before the column `before`; it lists a row's values from the
 * table `of`.
 */
export type Exchanged<Column extends string> = {
  fields?: Partial<Record<Column, Own>>
  leftOut?: Partial<Record<Column, string>>
  list?: { name: string; of: PgTable; before: Column }
}

const composed = text.overwrite((value) => normalizeText(value, 'NFC'))
const named = composed.pipe(z.string().min(1))
const wholeNumber = z.int().min(0)

const types: [sqlType: RegExp, type: FieldType, schemaOf: (digits: number) => z.ZodType][] = [
  [/^(text|char\(\d+\))$/, 'text', () => composed],
  [/^smallint$/, 'whole', () => wholeNumber.max(32_767)],
  [/^(integer|serial)$/, 'whole', () => wholeNumber.max(2_147_483_647)],
  [/^boolean$/, 'yes', () => z.boolean()],
  [/^text\[\]$/, 'list', () => z.array(text)],
  [/^jsonb$/, 'json', () => z.json()],
  [/^numeric\((?<precision>\d+), 2\)$/, 'amount', amountOf],
  [/^timestamp \(3\) with time zone$/, 'time', () => time],
]

/**
 * Returns the schema of an amount with at most two decimals, such as "12.50" or "-3". `precision`: maximum number of
 * digits, including the two decimals.
 */
export function amountOf(precision: number): z.ZodString {
  const digits = precision - 2
  const words = `is not an amount: at most ${digits} digits and two decimals, such as 12.50`
  const pattern = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,2})?$`)
  return z.string().refine((amount) => pattern.test(amount), says(words))
}

/**
 * Returns the fields of a table by column name: all columns except generated ones and those in `leftOut`. Schema and
 * default follow from the column's type. A text without a default must not be empty. A reference to a contact becomes a
 * field with the contact's mail address, because ids differ between portals.
 */
export function fieldsOf<Column extends string>(
  table: TableWith<Column>,
  { fields = {}, leftOut = {}, list }: Exchanged<NoInfer<Column>>,
): Record<string, Field> {
  const deviations = new Map<string, Own | undefined>(Object.entries(fields))
  const references = referencesOf(table)
  const entries = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (column.generated || Object.hasOwn(leftOut, key)) return []
    const refersTo = references.get(column.name)
    const field = fieldOf(column, deviations.get(key) ?? {})
    const entry = refersTo?.table === 'contact' ? contactField(field) : ([column.name, { ...field, refersTo }] as const)
    return list?.before === key ? [[list.name, listField(list.name, list.of)] as const, entry] : [entry]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the field for a column that refers to a contact. A file names a contact by its address, because its id
 * differs between portals.
 */
function contactField(field: Field & { column: string }): [name: string, field: Field] {
  const name = field.column.replace(/_id$/, '')
  const schema = text.overwrite(canonicalEmail).nullable()
  const stored = sql`(select o.email from contact o where o.id = ${field.stored})`
  const will = sql`(select o.id from contact o where lower(o.email) = lower((p.will).${sql.identifier(name)}))`
  return [name, { ...field, type: 'text', schema, stored, will, refersTo: { table: 'contact', column: 'email' } }]
}

function fieldOf(
  column: PgColumn,
  { schema, otherwise = defaultOf(column), isRequired }: Own,
): Field & { column: string } {
  const sqlType = column.getSQLType()
  const found = types.find(([pattern]) => pattern.test(sqlType))
  if (!found) throw new Error(`Column ${column.name} is ${sqlType}, which files cannot hold: leave it out`)
  const [pattern, type, schemaOf] = found
  const isNamed = type === 'text' && otherwise === undefined
  const own = schema ?? (isNamed ? named : schemaOf(Number(pattern.exec(sqlType)?.groups?.['precision'])))
  const name = sql.identifier(column.name)
  return {
    column: column.name,
    type,
    schema: column.notNull || isRequired ? own : own.nullable(),
    ...(!isRequired && { otherwise }),
    stored: sql`t.${name}`,
    will: sql`(p.will).${name}`,
  }
}

function defaultOf(column: PgColumn): unknown {
  if (!column.notNull) return null
  const sqlType = column.getSQLType()
  if (sqlType.startsWith('timestamp')) return 'now'
  if (sqlType.endsWith('[]')) return []
  // A default that is an SQL expression is not known here, so the field is required.
  return is(column.default, SQL) ? undefined : column.default
}

function referencesOf(table: PgTable): Map<string, { table: string; column: string }> {
  const { foreignKeys } = getTableConfig(table)
  return new Map(
    foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      const [column, foreign] = [columns[0], foreignColumns[0]]
      if (!column || !foreign || columns.length > 1) return []
      return [[column.name, { table: getTableConfig(foreignTable).name, column: foreign.name }] as const]
    }),
  )
}

/**
 * Returns a field that lists the values of another table. That table has two columns: the id of the row, and a value.
 */
function listField(name: string, table: PgTable): Field {
  const { columns, name: other } = getTableConfig(table)
  const [owner, value] = columns.map((one) => one.name)
  if (owner === undefined || value === undefined || columns.length > 2) throw new Error(`A list cannot hold ${other}`)
  const [of, item] = [sql`l.${sql.identifier(owner)}`, sql`l.${sql.identifier(value)}`]
  return {
    list: { table: other, owner, value },
    type: 'list',
    schema: z.array(text).overwrite((items) => [...new Set(items)].toSorted()),
    otherwise: [],
    refersTo: referencesOf(table).get(value),
    stored: sql`(select coalesce(array_agg(${item} order by ${item} collate "C"), '{}') from ${sql.identifier(other)} l where ${of} = t.id)`,
    will: sql`(p.will).${sql.identifier(name)}`,
  }
}
