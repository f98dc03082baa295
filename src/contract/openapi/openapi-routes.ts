import { routeFacts, type RouteName } from '#src/contract/routes/route-facts.ts'
import { uploadProgress } from '#src/contract/routes/upload-progress.ts'
import { type Components, doneAs, type Json, notModified, refusedAs, securityOf } from './openapi-schemas.ts'

type Documented = {
  name: RouteName
  path: string
  summary: string
  description?: string
  params?: Record<string, [type: string, description: string]>
  query?: Record<string, [type: string, description: string]>
  answer: string
  type: string
  schema: Json
}

/** What the portal's own backend serves besides the calls; optional for a foreign one. */
export function routePaths(components: Components): Json {
  const documented: Documented[] = [
    {
      name: 'openapi',
      path: '/vue/openapi.json',
      summary: 'This document',
      answer: 'OpenAPI 3.1',
      type: 'application/json',
      schema: { type: 'object' },
    },
    {
      name: 'docs',
      path: '/vue/docs/',
      summary: 'This document, as a page to read and to try',
      answer: 'The page',
      type: 'text/html',
      schema: { type: 'string' },
    },
    {
      name: 'docs.files',
      path: '/vue/docs/{file}',
      summary: 'What that page loads',
      params: { file: ['string', 'The name of the file.'] },
      answer: 'The file',
      type: '*/*',
      schema: { type: 'string' },
    },
    {
      name: 'basket.stream',
      path: '/vue/basket/stream/',
      summary: 'Status changes of baskets, as they happen',
      description:
        'Server-sent events. "ready" {missed}: every change from here on is told; where missed is true, the list is to be read again. "status" {basket_number, order_status, last_status_update, approval_number}, all that it changes. "end": the session is over or the permission gone.',
      answer: 'Events',
      type: 'text/event-stream',
      schema: { type: 'string' },
    },
    {
      name: 'i18n.stream',
      path: '/vue/i18n/stream/',
      summary: 'What others do in a list of texts, as it happens',
      description:
        'Server-sent events. First "revision" and "place" as they stand, then "ready" {missed}: every change from here on is told; where missed is true, one before may not have been. "revision" {revision}: texts of the list changed, in any language; those after the revision last read are to be read. "place" {by, key, at, age_ms}: who opened a text, and how many milliseconds before it was told; without a key, who left theirs. Somebody counts as there for 150 seconds. "end": the session is over or the permission gone.',
      query: {
        space: ['string', 'system, vartext or catalog.'],
        lang: ['string', 'The code of the language that is translated into.'],
      },
      answer: 'Events',
      type: 'text/event-stream',
      schema: { type: 'string' },
    },
    {
      name: 'price.uploadProgress',
      path: '/vue/price/upload/progress/',
      summary: 'How far the price uploads of the user are',
      description: 'Those of the last hour, the latest first; readable while one runs.',
      answer: 'Done.',
      type: 'application/json',
      schema: doneAs(uploadProgress, components),
    },
    {
      name: 'company.logo',
      path: '/vue/company/{id}/logo/{mac}/',
      summary: 'The logo of a company',
      description: 'The address comes as logo_image of the company; it needs no session, and changes with the logo.',
      params: {
        id: ['integer', 'The id of the company.'],
        mac: ['string', 'What cannot be guessed; part of the address that was told.'],
      },
      answer: 'The picture',
      type: 'image/*',
      schema: { type: 'string', format: 'binary' },
    },
  ]
  return Object.fromEntries(documented.map((one) => [one.path, { get: operationOf(one) }]))
}

function operationOf({ name, summary, description, params = {}, query = {}, answer, type, schema }: Documented): Json {
  const facts = routeFacts[name]
  return {
    operationId: name,
    tags: ['routes'],
    summary,
    ...(description && { description }),
    ...(facts.groups.length > 0 && { 'x-groups': facts.groups }),
    security: securityOf(facts.auth),
    parameters: Object.entries({ path: params, query }).flatMap(([place, named]) =>
      Object.entries(named).map(([parameter, [kind, what]]) => ({
        name: parameter,
        in: place,
        required: true,
        description: what,
        schema: { type: kind },
      })),
    ),
    responses: {
      200: { description: answer, content: { [type]: { schema } } },
      ...('isTagged' in facts && notModified),
      ...refusedAs(facts),
    },
  }
}
