import { basketList } from './basket.ts'
import type { Json } from './openapi-schemas.ts'
import { priceUpload } from './price.ts'

const refusedAs = (...codes: [string, string][]) =>
  Object.fromEntries(codes.map(([status, code]) => [status, { $ref: `#/components/responses/${code}` }]))

const idParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })

const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const upload = {
  id: text,
  name: text,
  phase: { type: 'string', enum: ['reading', 'comparing', 'writing', 'done', 'refused', 'failed'] },
  bytes: count,
  total_bytes: count,
  lines: count,
  started: { $ref: '#/components/schemas/Moment' },
  changed: { $ref: '#/components/schemas/Moment' },
}
const progress = {
  type: 'object',
  properties: {
    status: { type: 'boolean', const: true },
    messages: { type: 'array', items: text },
    data: { type: 'object', properties: { uploads: { type: 'array', items: { type: 'object', properties: upload } } } },
  },
}

/** What the portal's own backend serves beside the calls; a foreign one need not. */
export const beyondPaths: Json = {
  '/vue/openapi.json': {
    get: {
      operationId: 'openapi',
      tags: ['beside'],
      summary: 'This document',
      security: [],
      responses: {
        200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
  '/vue/basket/stream/': {
    get: {
      operationId: 'basket.stream',
      tags: ['beside'],
      summary: 'Status changes of baskets, as they happen',
      description:
        'Server-sent events. "ready" {missed}: every change from here on is told; where missed is true, the list is to be read again. "status" {basket_number, order_status, last_status_update}. "end": the session is over or the permission gone.',
      'x-groups': basketList.groups,
      security: [{ token: [] }],
      responses: {
        200: { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        ...refusedAs(['401', 'unauthenticated'], ['403', 'forbidden'], ['429', 'too-many']),
      },
    },
  },
  '/vue/price/upload/progress/': {
    get: {
      operationId: 'price.uploadProgress',
      tags: ['beside'],
      summary: 'How far the price uploads of the user are',
      description: 'Those of the last hour, the latest first; readable while one runs.',
      'x-groups': priceUpload.groups,
      security: [{ token: [] }],
      responses: {
        200: { description: 'Done.', content: { 'application/json': { schema: progress } } },
        ...refusedAs(['401', 'unauthenticated'], ['403', 'forbidden']),
      },
    },
  },
  '/vue/company/{id}/logo/{mac}/': {
    get: {
      operationId: 'company.logo',
      tags: ['beside'],
      summary: 'The logo of a company',
      description: 'The address comes as logo_image of the company; it needs no session, and changes with the logo.',
      security: [],
      parameters: [idParameter('id'), { name: 'mac', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The picture', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
        ...refusedAs(['404', 'not-found']),
      },
    },
  },
}
