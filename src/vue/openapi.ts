import { z } from 'zod'
import { type Call, groups, type RefusalCode, statusOfRefusal } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { upload } from './fields.ts'
import { beyondPaths } from './openapi-beyond.ts'
import { type Json, schemaOf } from './openapi-schemas.ts'
import { introduction, refusals, subjects, words } from './openapi-words.ts'

type Components = Map<string, Json>

/** The contract as an OpenAPI 3.1 document, made of the calls' own schemas and examples; the same each time. */
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
    servers: [{ url: '/', description: 'Where this document comes from' }],
    tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
    paths: { ...Object.fromEntries(paths), ...beyondPaths },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word "Token", a space, and the jwt of a login. "JWT" and "Bearer" are taken as well.',
        },
      },
      parameters: {
        'accept-language': {
          name: 'Accept-Language',
          in: 'header',
          description: 'The language of messages and labels; the default of the site where nothing known is asked for.',
          schema: { type: 'string' },
          example: 'de, en;q=0.5',
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([code, text]) => [code, refusalResponse(code, text)]),
      ),
      schemas: { Refusal: refusal, ...Object.fromEntries([...components].toSorted(byName)) },
    },
  }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const refusal: Json = {
  type: 'object',
  properties: {
    status: { type: 'boolean', const: false },
    messages: {
      type: 'array',
      items: { type: 'string' },
      description: 'For a person, in the language of the request.',
    },
    data: {
      type: 'object',
      properties: { reference: { type: 'string', description: 'With a fault: what can be quoted to support.' } },
    },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'By field, the path of a nested one joined by points.',
    },
    error: { type: 'string', description: 'The translation calls’ own error text.' },
  },
  required: ['status', 'messages'],
}

function refusalResponse(code: string, description: string): Json {
  const retry = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
  return {
    description,
    ...(code === 'too-many' && { headers: retry }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

async function operationOf(call: Call & { name: CallName }, components: Components): Promise<Json> {
  const { summary, description = '' } = words[call.name]
  const needs = call.groups.length > 0 ? `Needs ${call.groups.join(' or ')}.` : ''
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary,
    description: [description, needs].filter(Boolean).join('\n\n'),
    'x-groups': groups.filter((group) => call.groups.includes(group)),
    security: { none: [], optional: [{}, { token: [] }], token: [{ token: [] }] }[call.auth],
    parameters: [
      { $ref: '#/components/parameters/accept-language' },
      ...parametersOf(call.params, call.example.params, 'path', components),
      ...parametersOf(call.query, call.example.query, 'query', components),
      ...(isTagged(call) ? [ifNoneMatch] : []),
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
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
    example: examples[name],
  }))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: '',
}

async function requestBodyOf(call: Call, components: Components): Promise<Json> {
  const schema = schemaOf(call.body, components)
  // Of a multipart body's parts, an object travels as JSON.
  const isDocument = call.kind === 'multipart' && 'document' in objectSchema.parse(schema).properties
  return {
    required: true,
    description: `At most ${call.mostBytes ?? 1_000_000} bytes.`,
    content: {
      [contentTypes[call.kind]]: {
        schema,
        ...(isDocument && { encoding: { document: { contentType: 'application/json' } } }),
        example: await shown(call.example.body),
      },
    },
  }
}

/** An example as it is written down: a file is its text. */
async function shown(value: unknown): Promise<unknown> {
  const file = upload.safeParse(value)
  if (file.success) return new Response(file.data.stream()).text()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await shown(inner)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function responsesOf(call: Call, components: Components): Json {
  const success = {
    type: 'object',
    properties: {
      status: { type: 'boolean', const: true },
      messages: { type: 'array', items: { type: 'string' } },
      data: schemaOf(call.data, components),
    },
    required: ['status', 'messages', 'data'],
  }
  const example = { status: true, messages: [], data: call.example.data }
  const tag = { ETag: { description: 'Stays while the texts do.', schema: { type: 'string' } } }
  return {
    200: {
      description: 'Done.',
      ...(isTagged(call) && { headers: tag }),
      content: { 'application/json': { schema: success, example } },
    },
    ...(isTagged(call) && { 304: { description: 'Nothing has changed since the tag of If-None-Match.' } }),
    ...Object.fromEntries(
      refusalsOf(call).map((code) => [statusOfRefusal[code], { $ref: `#/components/responses/${code}` }]),
    ),
  }
}

/** Fields that name something a caller may not see. */
const naming = ['cid', 'dealer', 'email', 'parent']

function refusalsOf(call: Call): RefusalCode[] {
  const { params, query, body } = call.example
  const takes = (example: unknown) => Object.keys(part.parse(example)).length > 0
  const asked = Object.keys({ ...part.parse(query), ...part.safeParse(body).data })
  const isWrite = call.method !== 'GET'
  const isSecret = call.auth === 'token' && (takes(params) || naming.some((name) => asked.includes(name)))
  const may: [RefusalCode, boolean][] = [
    ['invalid', call.kind !== 'none' || takes(params) || takes(query)],
    ['unauthenticated', call.auth === 'token' || call.name === 'session.login'],
    ['forbidden', call.groups.length > 0],
    ['not-found', isSecret],
    ['conflict', isWrite && call.name !== 'session.login'],
    ['too-large', call.kind !== 'none'],
    ['wrong-kind', call.kind !== 'none'],
    ['too-many', isWrite && call.auth === 'none'],
    ['fault', true],
    ['unavailable', true],
  ]
  return may.filter(([, is]) => is).map(([code]) => code)
}

/** The lists of texts are large and change seldom: they are asked for with the tag of the last answer. */
function isTagged(call: Call): boolean {
  return call.name === 'i18n.vartext' || call.name === 'i18n.system'
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier answer.',
  schema: { type: 'string' },
}
