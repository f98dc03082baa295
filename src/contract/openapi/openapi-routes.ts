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

/**
 * Returns the OpenAPI paths of the routes that only the built-in backend has, in addition to the calls. Adds the
 * schemas that they use to `components`.
 */
export function routePaths(components: Components): Json {
  const documented: Documented[] = [
    {
      name: 'openapi',
      path: '/vue/openapi.json',
      summary: 'Get this document',
      answer: 'The OpenAPI 3.1 document',
      type: 'application/json',
      schema: { type: 'object' },
    },
    {
      name: 'docs',
      path: '/vue/docs/',
      summary: 'Show this document as an interactive page',
      answer: 'The page',
      type: 'text/html',
      schema: { type: 'string' },
    },
    {
      name: 'docs.files',
      path: '/vue/docs/{file}',
      summary: 'Get an asset of the interactive page',
      params: { file: ['string', 'Name of the asset.'] },
      answer: 'The file',
      type: '*/*',
      schema: { type: 'string' },
    },
    {
      name: 'basket.stream',
      path: '/vue/basket/stream/',
      summary: 'Stream status changes of baskets',
      description:
        'Sends server-sent events. `ready` `{missed}`: all changes from now on are sent; if `missed` is true, read the list again. `status` `{basket_number, order_status, last_status_update, approval_number}`: the changed fields of a basket. `end`: the session has ended or the permission was removed.',
      answer: 'Stream of events',
      type: 'text/event-stream',
      schema: { type: 'string' },
    },
    {
      name: 'i18n.stream',
      path: '/vue/i18n/stream/',
      summary: 'Stream changes and presence in a list of texts',
      description:
        'Sends server-sent events. The stream begins with the current `revision` and `place` events. `ready` `{missed}` follows: all changes from now on are sent; if `missed` is true, earlier ones may be missing. `revision` `{revision}`: texts have changed in some language; read the changes after the revision you have. `place` `{by, key, at, age_ms}`: a user opened a text, `age_ms` milliseconds before the event; without `key`, the user has left. A user counts as present for 150 seconds. `end`: the session has ended or the permission was removed.',
      query: {
        space: ['string', 'List: system, vartext or catalog.'],
        lang: ['string', 'Target language code.'],
      },
      answer: 'Stream of events',
      type: 'text/event-stream',
      schema: { type: 'string' },
    },
    {
      name: 'price.uploadProgress',
      path: '/vue/price/upload/progress/',
      summary: 'List the progress of your price uploads',
      description: 'Returns the uploads of the last hour, latest first. Can be called during an upload.',
      answer: 'Success.',
      type: 'application/json',
      schema: doneAs(uploadProgress, components),
    },
    {
      name: 'company.logo',
      path: '/vue/company/{id}/logo/{mac}/',
      summary: 'Get a company’s logo',
      description: 'The URL is the `logo_image` of the company. It needs no session and changes with the logo.',
      params: {
        id: ['integer', 'Company id.'],
        mac: ['string', 'Unguessable part of the URL in `logo_image`.'],
      },
      answer: 'The image',
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
