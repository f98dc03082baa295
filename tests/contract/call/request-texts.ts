import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'

export type RequestText = { path: string; schema: z.core.$ZodType }

/** Returns every schema in a request other than objects, lists and records, with its path, such as "body.email". */
export function textsOf(call: Call): RequestText[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => leaves(call[part], part))
}

function leaves(schema: z.core.$ZodType, path: string): RequestText[] {
  const children = childrenOf(schema)
  if (children.length > 0)
    return children.flatMap(([name, child]) => leaves(child, name === '' ? path : `${path}.${name}`))
  return [{ path, schema }]
}

type Child = [name: string, schema: z.core.$ZodType]

/**
 * Returns the schemas directly below a schema. A pipe has none unless it contains an object, a list or a record: its
 * second end may reject what the first accepts.
 */
function childrenOf(schema: z.core.$ZodType): Child[] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape)
  if (schema instanceof z.ZodArray) return [['[]', schema.element]]
  if (schema instanceof z.ZodRecord)
    return [
      ['{key}', schema.keyType],
      ['{}', schema.valueType],
    ]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return holdsParts(schema.unwrap()) ? [['', schema.unwrap()]] : []
  if (schema instanceof z.ZodPipe && [schema.in, schema.out].some(holdsParts))
    return [schema.in, schema.out].filter((end) => holdsParts(end)).map((end): Child => ['', end])
  if (schema instanceof z.ZodUnion && schema.options.some(holdsParts))
    return schema.options.map((option): Child => ['', option])
  return []
}

const holdsParts = (schema: z.core.$ZodType): boolean => childrenOf(schema).length > 0
