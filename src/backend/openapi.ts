import { createHash } from 'node:crypto'
import type { Route } from '#src/backend/platform/call/route.ts'
import { knowsTag } from '#src/backend/platform/entity-tag.ts'
import { version } from '#src/version.ts'
import { openApi } from '#src/contract/openapi/openapi.ts'

let made: Promise<{ text: string; tag: string }> | undefined

/** Serves the contract as an OpenAPI document, to anyone; built once per process. */
export const openApiDocument: Route = {
  name: 'openapi',
  pattern: /^\/vue\/openapi\.json\/$/,
  answer: async ({ request }) => {
    made ??= make()
    const { text, tag } = await made
    const headers = { etag: tag, 'cache-control': 'public, max-age=300' }
    if (knowsTag(request, tag)) return new Response(null, { status: 304, headers })
    return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
  },
}

async function make() {
  const text = `${JSON.stringify(await openApi(version), null, 2)}\n`
  return { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` }
}
