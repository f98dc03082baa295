import { z } from 'zod'
import { type Call, statusOfRefusal } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { chosen, codePair, date, decimal, email, idPair, money, upload } from '#src/contract/call/fields.ts'
import { languages } from '#src/contract/call/language.ts'
import { refusalData } from '#src/contract/call/envelope.ts'
import { type Refusing, refusalsOf } from '#src/contract/call/refusals.ts'
import { user } from '#src/contract/session.ts'

export type Json = { [key: string]: unknown }
export type Components = Map<string, Json>

/** Schemas that several calls use, or that are recursive. The document defines each of them once, under this name. */
const named = z.registry<{ id: string; description?: string }>()
named.add(idPair, { id: 'IdPair', description: 'An id and a label.' })
named.add(codePair, { id: 'CodePair', description: 'A code and a label in the request’s language.' })
named.add(chosen, { id: 'Choice', description: 'A code, or the pair of code and label that was received.' })
named.add(email, { id: 'Email' })
named.add(date, { id: 'Moment', description: 'ISO 8601 with UTC offset.' })
named.add(money, { id: 'Money', description: 'A decimal string, in EUR unless stated otherwise; never a float.' })
named.add(decimal, { id: 'Decimal', description: 'A decimal string.' })
named.add(languages, {
  id: 'Languages',
  description:
    'Name and texts by key of each language, by language code. Lists every language; those not requested have no texts.',
})
named.add(user, { id: 'User' })
named.add(calls['company.info'].data, {
  id: 'Company',
  description:
    'A choice field `x` is a pair and comes with `x_choices` and `x_default`. `breadcrumbs` lead from the highest visible company to this one. `logo` is the file name of the logo, `logo_image` its URL for an `<img>`.',
})
named.add(calls['company.children'].data.shape.companies.element, { id: 'CompanyRow' })
named.add(calls['company.materials'].data.shape.materials2line.element, { id: 'Material' })
named.add(calls['address.create'].data, { id: 'Address' })
named.add(calls['contact.detail'].data, {
  id: 'Contact',
  description: 'The choices are included for a single contact only, not in lists.',
})
named.add(calls['price.logs'].data.shape.entries.element, { id: 'PriceLog' })
named.add(calls['price.log'].data.shape.rows.element, { id: 'PriceLogRow', description: 'Lengths in mm.' })
named.add(calls['basket.list'].data.shape.orders.element, { id: 'Basket' })
named.add(calls['basket.status'].data, {
  id: 'BasketStatus',
  description: '0 open, 1 unknown, 2 waiting for approval, 3 ready, 4 analyzing, 5 ready for production, 6 error.',
})
named.add(calls['i18n.catalog'].data.shape.catalogs.element, { id: 'Catalog' })
named.add(calls['i18n.article'].data.shape.article.shape.groups.element, { id: 'ArticleGroup' })
named.add(calls['i18n.system'].data, { id: 'Texts' })
named.add(calls['i18n.save'].body, { id: 'TextChanges' })
named.add(calls['i18n.save'].data, { id: 'TextsSaved' })

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>

/**
 * Options for converting schemas. Their output is described, which is valid input too. Both sides ignore unknown
 * fields, so no schema forbids them.
 */
const options: Options = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod
    if (def.type === 'object' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (zodSchema === upload) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    if (def.type === 'pipe') Object.assign(jsonSchema, piped(def))
    const { description } = z.globalRegistry.get(zodSchema) ?? {}
    if (description !== undefined) jsonSchema.description = description
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

/**
 * Returns the schema of a pipe, merged from both ends. zod alone shows only the last end, and nothing if that is a
 * transform.
 */
function piped(def: z.core.$ZodPipeDef): Json {
  const [first, last] = [def.in, def.out].map((end) => (end._zod.def.type === 'transform' ? {} : plainSchema(end)))
  return { ...first, ...last }
}

function plainSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options)
  return rest
}

export function schemaOf(schema: z.ZodType, components: Components): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { ...options, metadata: named })
  for (const [name, one] of Object.entries($defs)) {
    const { id: _, ...shown } = relinked(one)
    components.set(name, shown)
  }
  return relinked(rest)
}

const record = z.record(z.string(), z.unknown())

/**
 * Changes references so that they point to the components of the document. zod writes them for a document of its own.
 */
function relinked(schema: unknown): Json {
  return record.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')))
}

export function refusedAs(call: Refusing): Json {
  return Object.fromEntries(
    refusalsOf(call).map((code) => [statusOfRefusal[code], { $ref: `#/components/responses/${code}` }]),
  )
}

export const notModified = { 304: { description: 'Unchanged since the ETag in If-None-Match.' } }

export function securityOf(auth: Call['auth']): Json[] {
  return { none: [], optional: [{}, { token: [] }], token: [{ token: [] }] }[auth]
}

/** Returns the JSON schema of a successful answer: the envelope with `data` of this schema. */
export function doneAs(data: z.ZodType, components: Components): Json {
  const { properties, ...rest } = schemaOf(done, components)
  const described = {
    description: 'The result; may be empty.',
    ...schemaOf(data, components),
  }
  return { ...rest, properties: { ...record.parse(properties), data: described } }
}

const messages = z.array(z.string())
const done = z.object({
  status: z.literal(true).describe('The call succeeded.'),
  messages: messages.describe('Messages for the user; usually empty.'),
  data: z.unknown(),
})

export const refusal = z.object({
  status: z.literal(false).describe('The call failed.'),
  messages: messages.describe('Messages for the user, in the request’s language.'),
  data: refusalData
    .extend({ reference: z.string().optional().describe('Reference to give to support; only for a server error.') })
    .optional()
    .describe('Details of a server error or a refused file; otherwise empty.'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('Messages by field. The parts of a nested path are joined by dots.'),
  error: z.string().optional().describe('Error text; sent by the translation calls.'),
})
