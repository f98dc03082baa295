import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'
import { smallBody } from '#src/body-limit.ts'
import { groups } from '#src/session/groups.ts'
import { calls } from '#src/contract/calls.ts'
import { upload } from '#src/contract/call/fields.ts'
import { routePaths } from './openapi-routes.ts'
import {
  type Components,
  doneAs,
  type Json,
  notModified,
  refusal,
  refusedAs,
  schemaOf,
  securityOf,
} from './openapi-schemas.ts'
import { subjects } from '#src/contract/call/subjects.ts'
import { introduction, refusals } from './openapi-texts.ts'

/**
 * Returns the contract as an OpenAPI 3.1 document, made from the calls' schemas and examples. The document depends only
 * on the contract and `version`.
 */
export async function openApi(version: string): Promise<Json> {
  const components: Components = new Map()
  const paths = new Map<string, Json>()
  for (const call of Object.values(calls)) {
    const operation = await operationOf(call, components)
    paths.set(call.path, { ...paths.get(call.path), [call.method.toLowerCase()]: operation })
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Account portal: the /vue/ contract', version, description: introduction },
    externalDocs: { url: '/vue/docs', description: 'Interactive documentation' },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
    paths: { ...Object.fromEntries(paths), ...routePaths(components) },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '"Token", a space, and the `jwt` of a login. "JWT" and "Bearer" are accepted instead of "Token".',
        },
      },
      parameters: {
        'accept-language': {
          name: 'Accept-Language',
          in: 'header',
          description:
            'Preferred language of messages and labels. If none is supported, the default of the site is used.',
          schema: { type: 'string' },
          example: 'de, en;q=0.5',
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([code, text]) => [code, refusalResponse(code, text)]),
      ),
      schemas: { Refusal: schemaOf(refusal, components), ...Object.fromEntries([...components].toSorted(byName)) },
    },
  }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

function refusalResponse(code: string, description: string): Json {
  const retry = {
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  }
  return {
    description,
    ...((code === 'too-many' || code === 'unavailable') && { headers: retry }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

const addition = 'Optional: backends may answer with 404, 405 or 501; the portal then hides the feature.'

async function operationOf(call: Call, components: Components): Promise<Json> {
  const { summary, description = '' } = call
  const needs = call.groups.length > 0 ? `Requires ${call.groups.join(' or ')}.` : ''
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary,
    description: [description, needs, call.isAddition ? addition : ''].filter(Boolean).join('\n\n'),
    ...(call.isAddition && { 'x-addition': true }),
    'x-groups': groups.filter((group) => call.groups.includes(group)),
    security: securityOf(call.auth),
    parameters: [
      { $ref: '#/components/parameters/accept-language' },
      ...parametersOf(call.params, call.example.params, 'path', components),
      ...parametersOf(call.query, call.example.query, 'query', components),
      ...(call.isTagged ? [ifNoneMatch] : []),
    ],
    ...(call.kind !== 'none' && { requestBody: await requestBodyOf(call, components) }),
    responses: responsesOf(call, components),
  }
}

const part = z.record(z.string(), z.unknown())
const objectSchema = z.object({
  properties: z.record(z.string(), part).default({}),
  required: z.array(z.string()).default([]),
})

function parametersOf(schema: z.ZodType, example: unknown, place: 'path' | 'query', components: Components): Json[] {
  const { properties, required } = objectSchema.parse(schemaOf(schema, components))
  const examples = part.parse(example)
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || required.includes(name),
    schema: one,
    example: examples[name],
  }))
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

async function requestBodyOf(call: Call, components: Components): Promise<Json> {
  const schema = schemaOf(call.body, components)
  // In a multipart body, an object is sent as JSON.
  const isDocument = call.kind === 'multipart' && 'document' in objectSchema.parse(schema).properties
  // Browsers may send a form without a file in either encoding.
  const types = {
    json: ['application/json'],
    form: [urlencoded, multipart],
    multipart: isDocument ? [multipart, urlencoded] : [multipart],
    none: [],
  }[call.kind]
  const content = {
    schema,
    ...(isDocument && { encoding: { document: { contentType: 'application/json' } } }),
    example: await shown(call.example.body),
  }
  return {
    required: true,
    description: `At most ${call.maxBytes ?? smallBody} bytes.`,
    content: Object.fromEntries(types.map((type) => [type, content])),
  }
}

async function shown(value: unknown): Promise<unknown> {
  const file = upload.safeParse(value)
  if (file.success) return new Response(file.data.stream()).text()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await shown(inner)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function responsesOf(call: Call, components: Components): Json {
  const example = { status: true, messages: [], data: call.example.data }
  const tag = { ETag: { description: 'Stays the same until a text changes.', schema: { type: 'string' } } }
  return {
    200: {
      description: 'Success.',
      ...(call.isTagged && { headers: tag }),
      content: { 'application/json': { schema: doneAs(call.data, components), example } },
    },
    ...(call.isTagged && notModified),
    ...refusedAs(call),
  }
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETag of an earlier response.',
  schema: { type: 'string' },
}
