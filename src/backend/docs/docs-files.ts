import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Route } from '#src/backend/platform/call/route.ts'
import { pageStyles, startScript } from './docs-start.ts'
import { knowsTag } from '#src/backend/platform/entity-tag.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'

export const docsFolder = '/vue/docs/'

type DocsFile = { body: Uint8Array<ArrayBuffer>; type: string; tag: string }

const require = createRequire(import.meta.url)
const script = 'text/javascript; charset=utf-8'
const styles = 'text/css; charset=utf-8'
const read = (path: string) => Uint8Array.from(readFileSync(path))
const written = (text: string) => new TextEncoder().encode(text)

// Read when this module is loaded, because an update may replace the packages on the disk while the portal runs.
const files: Record<string, DocsFile> = {
  'swagger-ui-bundle.js': fileOf(script, read(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  'swagger-ui.css': fileOf(styles, read(require.resolve('swagger-ui-dist/swagger-ui.css'))),
  'start.js': fileOf(script, written(startScript)),
  'page.css': fileOf(styles, written(pageStyles)),
}

export const docsFiles: Route = {
  name: 'docs.files',
  pattern: /^\/vue\/docs\/(?<file>[\w.-]+)\/$/,
  answer: ({ request, params: { file = '' } }) => {
    const found = Object.hasOwn(files, file) ? files[file] : undefined
    if (!found) throw new RefusalError('not-found')
    const { body, type, tag } = found
    const headers = { etag: tag, 'cache-control': 'public, max-age=300' }
    if (knowsTag(request, tag)) return new Response(null, { status: 304, headers })
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  },
}

function fileOf(type: string, body: Uint8Array<ArrayBuffer>): DocsFile {
  return { body, type, tag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` }
}
