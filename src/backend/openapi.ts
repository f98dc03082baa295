import { createHash } from 'node:crypto'
import type { Beyond } from '#src/backend/beyond.ts'
import { knowsTag } from '#src/backend/entity-tag.ts'
import { version } from '#src/site.ts'
import { openApi } from '#src/vue/openapi.ts'

let made: Promise<{ text: string; tag: string }> | undefined

/** The contract as OpenAPI, for anybody: made once a process. */
export const openApiDocument: Beyond = {
  name: 'openapi',
  method: 'GET',
  pattern: /^\/vue\/openapi\.json\/$/,
  auth: 'none',
  groups: [],
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
