import { createRequire } from 'node:module'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#src/backend/answer-http.ts'
import { openApiDocument } from '#src/backend/docs/docs-page.ts'
import type { Call } from '#src/contract/call/call.ts'
import { addressOf, calls } from '#src/contract/calls.ts'
import { openApi } from '#src/contract/openapi/openapi.ts'

const json = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.object({ schema: json, example: z.unknown().optional() }))
const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  'x-groups': z.array(z.string()).default([]),
  'x-addition': z.literal(true).optional(),
  parameters: z.array(json).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() }).loose()),
})
const shape = z.object({
  openapi: z.literal('3.1.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), json) }).loose(),
})

/** Ajv, the JSON Schema check of the OpenAPI validator. It is independent of zod, which generates the schemas. */
const Judge = z
  .custom<new (options: object) => { validate: (schema: object, value: unknown) => boolean; errors: unknown }>(
    (value) => typeof value === 'function',
  )
  .parse(createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'))('ajv/dist/2020.js').default)

let whole: Record<string, unknown>
let document: z.infer<typeof shape>
beforeAll(async () => {
  whole = json.parse(JSON.parse(JSON.stringify(await openApi('1'))))
  document = shape.parse(whole)
})

/** Returns how a value violates a schema of the document; [] if it matches. */
function faultsOf(schema: object, value: unknown): unknown {
  const judge = new Judge({ strict: false, validateFormats: false })
  return judge.validate({ ...schema, components: document.components }, value) ? [] : judge.errors
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(whole))).toEqual({ valid: true })
    const broken = { ...whole, paths: { '/vue/x/': { get: { responses: { 200: {} } } } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  test('marks the additions to the calls of the specification', () => {
    const marked = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => (one['x-addition'] ? [one.operationId] : [])),
    )
    const added = Object.values<Call>(calls).filter((one) => one.isAddition)
    expect(marked.toSorted()).toEqual(added.map(({ name }) => name).toSorted())
  })

  test('documents that an activation link is a conflict if a password is set', () => {
    expect(document.paths['/vue/contact/{id}/activation-link/']?.['get']?.responses).toHaveProperty('409')
  })

  test('is the same each time', async () => {
    expect(JSON.stringify(await openApi('1'))).toBe(JSON.stringify(await openApi('1')))
  })

  test('has every call with method, path and groups', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [
        one.operationId,
        `${method.toUpperCase()} ${path}`,
        one['x-groups'],
      ]),
    )
    const expected = Object.values(calls).map((call: Call) => [
      call.name,
      `${call.method} ${call.path}`,
      expect.arrayContaining([...call.groups]),
    ])
    const byName = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]))
    expect(found.filter(([name]) => String(name) in calls).toSorted(byName)).toEqual(expected.toSorted(byName))
  })

  test('has every route beside the calls', () => {
    const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '1').replace(/\/?$/, '/'))
    const unnamed = routes.filter((one) => one !== openApiDocument && !paths.some((path) => one.pattern.test(path)))
    expect(unnamed.map((one) => one.name)).toEqual([])
  })
})

describe.each(Object.values(calls).map((call) => [call.name, call] as const))('%s', (name, call: Call) => {
  const operationOf = () => operation.parse(document.paths[call.path]?.[call.method.toLowerCase()])

  test('has examples that match their own schemas', () => {
    const { parameters, requestBody, responses } = operationOf()
    for (const parameter of parameters) {
      const one = z.object({ name: z.string(), schema: json, example: z.unknown().optional() }).safeParse(parameter)
      if (one.success && one.data.example !== undefined) expect(faultsOf(one.data.schema, one.data.example)).toEqual([])
    }
    const [body] = Object.values(requestBody?.content ?? {})
    if (call.kind !== 'none') expect(faultsOf(body?.schema ?? { not: {} }, body?.example)).toEqual([])
    const answer = responses['200']?.content?.['application/json']
    expect(faultsOf(answer?.schema ?? { not: {} }, answer?.example)).toEqual([])
    expect(json.parse(answer?.example)['data']).toEqual(call.example.data)
  })

  test('has a parameter for every part of its address', () => {
    const address = new URL(addressOf(call, call.example), 'http://localhost')
    const names = (place: string) =>
      operationOf()
        .parameters.filter((one) => one['in'] === place)
        .map((one) => one['name'])
    expect(names('path').toSorted()).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted())
    expect(names('query')).toEqual(expect.arrayContaining([...address.searchParams.keys()]))
  })
})

test('an example that does not match is detected', () => {
  const schema = { $ref: '#/components/schemas/CompanyRow' }
  const [row] = calls['company.children'].example.data.companies
  expect(faultsOf(schema, row)).toEqual([])
  expect(faultsOf(schema, { ...row, children: [{ id: 'x' }] })).not.toEqual([])
})

type Place = { at: string; name: string; description: unknown }

/** Returns the properties, parameters, headers and answers of a document, each with its description. */
function placesOf(node: unknown, at = ''): Place[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => placesOf(one, `${at}/${index}`))
  const parsed = json.safeParse(node)
  if (!parsed.success) return []
  return Object.entries(parsed.data).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    const here = `${at}/${key}`
    const below = json.safeParse(value)
    const isMap = ['properties', 'headers', 'responses'].includes(key) && !at.endsWith('/properties') && below.success
    const named = isMap
      ? Object.entries(below.data).flatMap(([name, one]) => {
          const { description, $ref } = json.parse(one)
          // A shared answer is described where it is defined.
          return key === 'responses' && $ref !== undefined ? [] : [{ at: `${here}/${name}`, name, description }]
        })
      : []
    const parameters = key === 'parameters' && Array.isArray(value) ? z.array(json).parse(value) : []
    const asked = parameters
      .filter((one) => one['$ref'] === undefined)
      .map(({ name, description }) => ({ at: `${here}/${String(name)}`, name: String(name), description }))
    return named.concat(asked, placesOf(value, here))
  })
}

const wordsIn = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Returns the places whose description is missing or only repeats the name. */
function undescribed(places: Place[]): string[] {
  const little = new Set(['a', 'an', 'the', 'of', 'is', 'this', 'it', 'its', 'field', 'value'])
  return places
    .filter(({ name, description }) => {
      const own = new Set(wordsIn(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')))
      return wordsIn(String(description ?? '')).every((word) => little.has(word) || own.has(word))
    })
    .map((one) => one.at)
}

describe('the descriptions of the document', () => {
  test('exist for every property, parameter, header and answer', () => {
    const places = placesOf(whole)
    expect(places.length).toBeGreaterThan(400)
    expect(undescribed(places)).toEqual([])
  })

  test('are reported if missing, or if they only repeat the name', () => {
    const planted = {
      parameters: [{ name: 'per_page', in: 'query', description: 'Per page' }],
      responses: {
        200: { content: { x: { schema: { properties: { zip: {}, parent: { description: 'Above it' } } } } } },
      },
      components: {
        schemas: {
          A: { properties: { cityName: { description: 'The city name.' } } },
        },
      },
    }
    expect(undescribed(placesOf(planted)).map((at) => at.split('/').at(-1))).toEqual([
      'per_page',
      '200',
      'zip',
      'cityName',
    ])
  })
})
