import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { root } from '#e2e/kit/portal.ts'

// A proxy that serves the portal’s shell without its workspace. It replaces the module of the texts’ page with a cheap
// one, and removes preload links that this page does not need.

const built = (): string => join(root, 'dist', JSON.parse(readFileSync(join(root, 'dist/current.json'), 'utf8')).name)
const codeOf = (file: string) => readFileSync(join(built(), 'client/assets', file), 'utf8')

/**
 * Returns the module of the texts’ route, the module that exports their page, and the name of that export. Throws if
 * the build has another structure.
 */
function findPage(): { route: string; page: string; exported: string } {
  const assets = join(built(), 'server/assets')
  const manifest = readdirSync(assets).find((file) => file.includes('manifest'))
  const routes = readFileSync(join(assets, manifest ?? ''), 'utf8')
  const [, route] = /"\/\(translation\)\/system-i18n": \{[^}]*?"\/assets\/([^"]+)"/s.exec(routes) ?? []
  const [page, exported] = route === undefined ? [] : pageShownBy(route)
  if (route === undefined || page === undefined || exported === undefined)
    throw new Error('the built portal loads its texts otherwise by now')
  return { route, page, exported }
}

/** Follows the component with a `space` from module to module, and returns the last module and its export. */
function pageShownBy(file: string): [page?: string, exported?: string] {
  const name = /jsx\)\(([\w$]+),\{space:/.exec(codeOf(file))?.[1]
  if (name === undefined) return []
  const imported = [...codeOf(file).matchAll(/import\{([^}]*)\}from"\.\/([^"]+)"/g)]
  for (const [, names = '', from = ''] of imported)
    for (const [, exported, as] of names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g))
      if ((as ?? exported) === name) {
        const further = pageShownBy(from)
        return further.length > 0 ? further : [from, exported]
      }
  return []
}

const importsOf = (code: string) => [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, file = '']) => file)

/** Returns the code of a module whose page renders a list of this number of rows and a box with the caret. */
function moduleOf(rows: number, exported: string): string {
  const row = `element('div', { role: 'option', 'aria-selected': false, children: 'Door leaf ' + at }, at)`
  const list = `element('div', { role: 'listbox', children: Array.from({ length: ${rows} }, (_, at) => ${row}) })`
  const box = `element('textarea', { 'aria-label': 'Translation', ref: (box) => box?.focus() })`
  return `const element = (type, { ref = null, ...props }, key = null) =>
    ({ $$typeof: Symbol.for('react.transitional.element'), type, key: key === null ? null : String(key), ref, props: { ...props, ref } })
  const page = () => element('div', { children: [element('div', { children: ${list} }, 'list'), element('div', { children: ${box} }, 'box')] })
  export { page as ${exported} }`
}

export type Front = { url: string; close(): void }

/**
 * Starts a proxy for a portal: unchanged, or with the shell alone. Both are proxied, so that their times are
 * comparable.
 */
export async function frontOf(port: number, isBare: boolean): Promise<Front> {
  const { route, page, exported } = findPage()
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    if (file !== page) importsOf(codeOf(file)).forEach(need)
  }
  need(route)
  const unneeded = /<link rel="modulepreload"[^>]*href="\/assets\/([^"]+)"[^>]*>/g
  const trimmed = (html: string) => html.replaceAll(unneeded, (link, file) => (needed.has(file) ? link : ''))

  const server: Server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    if (isBare && url === `/assets/${page}`)
      return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(moduleOf(24, exported))
    const passed = { ...headers, ...(isBare && { 'accept-encoding': 'identity' }) }
    const through = request({ port, method, path: url, headers: passed }, (back) => {
      const isPage = isBare && back.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        answer.writeHead(back.statusCode ?? 500, back.headers)
        return back.pipe(answer)
      }
      const { 'content-length': _, ...kept } = back.headers
      answer.writeHead(back.statusCode ?? 500, kept)
      let html = ''
      back.setEncoding('utf8').on('data', (part: string) => {
        html += part
        // Passes each chunk on at once, up to its last complete tag, so that no link is cut in two.
        const end = html.lastIndexOf('>') + 1
        answer.write(trimmed(html.slice(0, end)))
        html = html.slice(end)
      })
      back.on('end', () => answer.end(html))
    })
    through.on('error', () => answer.destroy())
    asked.pipe(through)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${bound.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
