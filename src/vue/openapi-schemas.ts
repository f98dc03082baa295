import { z } from 'zod'
import { calls } from './calls.ts'
import { chosen, codePair, date, decimal, email, idPair, money, upload } from './fields.ts'
import { languages } from './i18n.ts'

export type Json = { [key: string]: unknown }

/** Schemas that several calls share, or that hold themselves: they stand once in the document, under these names. */
const named = z.registry<{ id: string; description?: string }>()
named.add(idPair, { id: 'IdPair', description: 'An id and its label.' })
named.add(codePair, { id: 'CodePair', description: 'A code and its label, in the language of the request.' })
named.add(chosen, { id: 'Choice', description: 'A code; the pair it came as, sent back whole, is taken as well.' })
named.add(email, { id: 'Email' })
named.add(date, { id: 'Moment', description: 'ISO 8601 with offset.' })
named.add(money, { id: 'Money', description: 'A decimal string, EUR unless said; never a float.' })
named.add(decimal, { id: 'Decimal', description: 'A decimal string.' })
named.add(languages, {
  id: 'Languages',
  description:
    'By language code: its name, and its texts by key. Every language is named; those not asked for are empty.',
})
named.add(calls['session.login'].data.shape.user, { id: 'User' })
named.add(calls['company.info'].data, {
  id: 'Company',
  description:
    'A choice field x is a pair and travels with x_choices and x_default. breadcrumbs lead from the highest company the user may see to this one. logo: the name of the picture; logo_image: its address, which an <img> can load.',
})
named.add(calls['company.children'].data.shape.companies.element, { id: 'CompanyRow' })
named.add(calls['company.materials'].data.shape.materials2line.element, { id: 'Material' })
named.add(calls['address.create'].data, { id: 'Address' })
named.add(calls['contact.detail'].data, {
  id: 'Contact',
  description: 'The choices travel with one contact, not in lists.',
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
 * As the schema's output: a call's output is valid input again, and what goes into a preprocessor could be anything.
 * Fields nobody knows are ignored on both sides, so nothing says that there may be none.
 */
const options: Options = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod
    if (def.type === 'object' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (zodSchema === upload) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    if (def.type === 'pipe') Object.assign(jsonSchema, piped(def))
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}

/** Both ends of a pipe hold: zod itself shows the last alone, and of one that ends in a transform nothing. */
function piped(def: z.core.$ZodPipeDef): Json {
  const [first, last] = [def.in, def.out].map((end) => (end._zod.def.type === 'transform' ? {} : plainSchema(end)))
  return { ...first, ...last }
}

function plainSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options)
  return rest
}

/** One schema of the document; what it names is added to the named ones. */
export function schemaOf(schema: z.ZodType, components: Map<string, Json>): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { ...options, metadata: named })
  for (const [name, one] of Object.entries($defs)) {
    const { id: _, ...shown } = relinked(one)
    components.set(name, shown)
  }
  return relinked(rest)
}

/** zod writes for a schema that stands alone; here the named ones live in the document's components. */
function relinked(schema: unknown): Json {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')))
}
