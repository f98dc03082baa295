import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Route } from '#src/backend/platform/route.ts'
import { pageStyles, startScript } from './docs-start.ts'
import { knowsTag } from '#src/backend/platform/entity-tag.ts'
import { RefusalError } from '#src/backend/platform/refusal-error.ts'

export const docsFolder = '/vue/docs/'

type DocsFile = { body: Uint8Array<ArrayBuffer>; type: string; tag: string }

const require = createRequire(import.meta.url)
const script = 'text/javascript; charset=utf-8'
const styles = 'text/css; charset=utf-8'
const read = async (path: string) => Uint8Array.from(await readFile(path))
const written = async (text: string) => new TextEncoder().encode(text)

const makers: Record<string, () => Promise<DocsFile>> = {
  'swagger-ui-bundle.js': () => fileOf(script, read(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  'swagger-ui.css': () => fileOf(styles, read(require.resolve('swagger-ui-dist/swagger-ui.css'))),
  'start.js': () => fileOf(script, written(startScript)),
  'page.css': () => fileOf(styles, written(pageStyles)),
}

const made = new Map<string, DocsFile>()

export const docsFiles: Route = {
  name: 'docs.files',
  pattern: /^\/vue\/docs\/(?<file>[\w.-]+)\/$/,
  answer: async ({ request, params: { file = '' } }) => {
    const maker = Object.hasOwn(makers, file) ? makers[file] : undefined
    if (!maker) throw new RefusalError('not-found')
    const { body, type, tag } = made.get(file) ?? (await maker())
    made.set(file, { body, type, tag })
    const headers = { etag: tag, 'cache-control': 'public, max-age=300' }
    if (knowsTag(request, tag)) return new Response(null, { status: 304, headers })
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  },
}

async function fileOf(type: string, reading: Promise<Uint8Array<ArrayBuffer>>): Promise<DocsFile> {
  const body = await reading
  return { body, type, tag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` }
}
