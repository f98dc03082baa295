import { z } from 'zod'
import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import { nameOfField } from '#src/contract/words/field-names.ts'

const byRegistration: Partial<Record<CallName, z.ZodType>> = {
  'register.company': calls['company.info'].data,
  'register.contact': calls['contact.detail'].data,
}

const recordOf = (call: CallName): z.ZodType | undefined =>
  byRegistration[call] ?? (calls[call].method === 'POST' ? calls[call].data : undefined)

/**
 * Returns whether users never enter a field, such as an id or a list of choices. A client that sends it back requests
 * no change.
 */
const isDerived = (name: string) =>
  'id version name breadcrumbs has_children children actLink open_sessions logo logo_image'.split(' ').includes(name) ||
  /_(choices|default)$/.test(name)

const record = z.record(z.string(), z.unknown())
const fromJson = z.string().transform((text): unknown => JSON.parse(text))

/**
 * Returns a message that names the fields of a request that had no effect. These are fields of the record that the call
 * does not accept and whose sent value differs from the record. Returns an empty array if there are none. `sent`: the
 * body of the request. `answered`: the data of the answer.
 */
export function describeIgnoredFields(call: CallName, sent: unknown, answered: unknown, locale: Locale): string[] {
  const known = fieldsOf(recordOf(call))
  if (known.length === 0) return []
  const body = bodyOf(sent)
  const taken = new Set(fieldsOf(calls[call].body).flatMap((name) => (name === 'document' ? documentFields : [name])))
  const stands = new Map(Object.entries(record.safeParse(answered).data ?? {}))
  const names = Object.entries(body)
    .map(([name, value]) => ({ name: name === 'is_active' ? 'active' : name, value }))
    .filter(({ name }) => known.includes(name) && !taken.has(name) && !isDerived(name))
    .filter(({ name, value }) => value !== undefined && !(stands.has(name) && isSame(value, stands.get(name))))
    .map(({ name }) => nameOfField(calls[call], name, locale) ?? m.field_key({ key: name }, { locale }))
  return names.length > 0 ? [m.fields_ignored({ fields: [...new Set(names)].join(', ') }, { locale })] : []
}

const documentFields = fieldsOf(calls['company.edit'].body.shape.document)

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? fieldsOf(schema.out) : []
}

function bodyOf(sent: unknown): Record<string, unknown> {
  const body = record.safeParse(sent).data ?? {}
  const { document } = body
  return document === undefined ? body : (record.safeParse(fromJson.safeParse(document).data ?? document).data ?? {})
}

function isSame(sent: unknown, stands: unknown): boolean {
  const valueOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 2 ? value[0] : value)
  return JSON.stringify(valueOf(sent)) === JSON.stringify(valueOf(stands))
}
