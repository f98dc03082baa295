import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { importTable, rowOf } from './import-table.ts'
import { lintPlanted, removePlanted, root } from './lint-planted.ts'

afterAll(removePlanted)

/** By row: a file that belongs to it, imports that it may not have, and one that it may have. */
const planted: Record<string, [file: string, forbidden: string[], allowed: string]> = {
  app: ['app/routes/planted.ts', ['#src/backend/answer.ts', '#src/cli/serve.ts'], '#src/portal/home/login-page.tsx'],
  '*': [
    'src/planted.ts',
    ['#src/contract/call/call.ts', '#src/ui/button.tsx', '#src/session/session.ts'],
    './settings.ts',
  ],
  site: ['src/site/planted.ts', ['#src/session/session.ts', '#src/contract/call/call.ts'], '#src/settings.ts'],
  session: ['src/session/planted.ts', ['#src/browser/web-locks.ts', '#src/ui/button.tsx'], '#src/site/site.ts'],
  browser: ['src/browser/planted.ts', ['#src/session/session.ts', '#src/ui/button.tsx'], '#src/body-limit.ts'],
  web: ['src/web/planted.ts', ['#src/contract/call/call.ts', '#src/http/headers.server.ts'], '#src/site/site.ts'],
  ui: [
    'src/ui/planted.ts',
    ['#src/session/session.ts', '#src/portal/shell/shell.ts', '#src/contract/call/call.ts'],
    './button.tsx',
  ],
  contract: [
    'src/contract/planted.ts',
    ['#src/gateway/transport.ts', '#src/backend/answer.ts'],
    '#src/session/groups.ts',
  ],
  conformance: [
    'src/conformance/planted.ts',
    ['#src/backend/answer.ts', '#src/gateway/validators.ts'],
    '#src/contract/calls.ts',
  ],
  'gateway/transport.ts': ['src/gateway/transport.ts', ['#src/portal/shell/shell.ts'], '#src/backend/answer.ts'],
  gateway: [
    'src/gateway/planted.ts',
    ['#src/backend/answer.ts', '#src/portal/shell/shell.ts'],
    '#src/contract/call/call.ts',
  ],
  http: [
    'src/http/planted.ts',
    ['#src/gateway/transport.ts', '#src/backend/platform/call/who.ts'],
    '#src/site/sites.server.ts',
  ],
  'backend/platform': [
    'src/backend/platform/db/planted.ts',
    ['#src/backend/basket/handlers.ts'],
    '#src/contract/call/call.ts',
  ],
  'backend/admin': [
    'src/backend/admin/planted.ts',
    ['#src/gateway/transport.ts', '#src/cli/serve.ts'],
    '#src/backend/seed.ts',
  ],
  'backend/demo': ['src/backend/demo/planted.ts', ['#src/gateway/transport.ts'], '#src/backend/platform/db/db.ts'],
  'backend/account': [
    'src/backend/account/planted.ts',
    ['#src/backend/session/handlers.ts'],
    '#src/backend/contact/contact.ts',
  ],
  'backend/address': [
    'src/backend/address/planted.ts',
    ['#src/backend/basket/handlers.ts'],
    '#src/backend/company/company.ts',
  ],
  'backend/catalog': [
    'src/backend/catalog/planted.ts',
    ['#src/backend/company/company.ts'],
    '#src/backend/text/texts.ts',
  ],
  'backend/company': [
    'src/backend/company/planted.ts',
    ['#src/backend/address/handlers.ts'],
    '#src/backend/logo/logo.ts',
  ],
  'backend/password': [
    'src/backend/password/planted.ts',
    ['#src/backend/session/handlers.ts'],
    '#src/backend/contact/contact.ts',
  ],
  'backend/register': [
    'src/backend/register/planted.ts',
    ['#src/backend/contact/contact.ts'],
    '#src/backend/company/company.ts',
  ],
  'backend/session': [
    'src/backend/session/planted.ts',
    ['#src/backend/company/company.ts'],
    '#src/backend/contact/contact.ts',
  ],
  'backend/*/': [
    'src/backend/basket/planted.ts',
    ['#src/backend/price/price-logs.ts', '#src/backend/answer.ts'],
    '#src/backend/platform/call/who.ts',
  ],
  backend: [
    'src/backend/planted.ts',
    ['#src/gateway/transport.ts', '#src/workspace/view.ts'],
    '#src/backend/basket/handlers.ts',
  ],
  'portal/shell': [
    'src/portal/shell/planted.ts',
    ['#src/portal/basket/basket-page.tsx', '#src/gateway/transport.ts'],
    '#src/ui/button.tsx',
  ],
  'portal/state': ['src/portal/state/planted.ts', ['#src/portal/basket/basket-page.tsx'], '#src/portal/shell/shell.ts'],
  'portal/*/': [
    'src/portal/basket/planted.ts',
    [
      '#src/portal/home/login-form.tsx',
      '#src/backend/answer.ts',
      '#src/workspace/view.ts',
      '#src/gateway/session/sign-in.server.ts',
    ],
    '#src/portal/home/login-page.tsx',
  ],
  'workspace/store': [
    'src/workspace/store/planted.ts',
    ['#src/workspace/sync/sync.ts', '#src/workspace/screen/status/status-line.tsx'],
    '#src/workspace/view.ts',
  ],
  'workspace/sync': [
    'src/workspace/sync/planted.ts',
    ['#src/workspace/screen/status/status-line.tsx', '#src/gateway/transport.ts'],
    '#src/workspace/store/db.ts',
  ],
  'workspace/ownership': [
    'src/workspace/ownership/planted.ts',
    ['#src/workspace/screen/status/status-line.tsx'],
    '#src/workspace/sync/sync.ts',
  ],
  'workspace/offline': [
    'src/workspace/offline/planted.ts',
    ['#src/workspace/screen/status/status-line.tsx', '#src/ui/button.tsx'],
    '#src/workspace/sync/sync.ts',
  ],
  'workspace/text': [
    'src/workspace/text/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx'],
    '#src/workspace/view.ts',
  ],
  'workspace/terms': [
    'src/workspace/terms/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx', '#src/contract/i18n.ts'],
    '#src/workspace/text/csv-records.ts',
  ],
  'workspace/shared': [
    'src/workspace/shared/planted.ts',
    ['#src/ui/button.tsx', '#src/workspace/screen/use-stable.ts'],
    '#src/workspace/store/shared/terms.ts',
  ],
  'workspace/text-parts': [
    'src/workspace/text-parts/planted.ts',
    ['#src/workspace/view.ts', '#src/ui/button.tsx', '#src/site/site.ts'],
    './part.ts',
  ],
  'workspace/memory': [
    'src/workspace/memory/planted.ts',
    ['#src/workspace/store/db.ts', '#src/workspace/screen/layout.ts'],
    '#src/workspace/text-parts/parts.ts',
  ],
  'workspace/formats': [
    'src/workspace/formats/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx', '#src/workspace/sync/sync.ts'],
    '#src/workspace/view.ts',
  ],
  'workspace/checks': [
    'src/workspace/checks/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx', '#src/workspace/screen/status/status-line.tsx'],
    '#src/workspace/terms/find-terms.ts',
  ],
  'workspace/search': [
    'src/workspace/search/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx'],
    '#src/workspace/text-parts/parts.ts',
  ],
  'workspace/catalogue': [
    'src/workspace/catalogue/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx', '#src/site/site.ts'],
    '#src/workspace/text/blank.ts',
  ],
  ...inScreen(
    'catalogue',
    ['#src/portal/shell/shell.ts', '#src/gateway/i18n/i18n.functions.ts'],
    'workspace/texts-page.tsx',
  ),
  ...inScreen('workspace', ['catalogue/trail.tsx', '#src/portal/shell/shell.ts'], 'list/queue-pane.tsx'),
  ...inScreen('list', ['editor/unit-pane.tsx', 'tools/tool.ts', 'workspace/use-workspace.ts'], 'queue/queue.ts'),
  ...inScreen('editor', ['list/queue-pane.tsx', 'tools/tools-menu.tsx', 'catalogue/trail.tsx'], 'text/source-text.tsx'),
  ...inScreen('tools', ['list/use-listed.ts', 'status/use-message.ts'], 'glossary/term-form.tsx'),
  ...inScreen('status', ['list/use-listed.ts', 'editor/unit-pane.tsx'], 'issues/find-wrong.ts'),
  ...inScreen('memory', ['issues/find-wrong.ts', 'tools/tool.ts'], 'queue/queue.ts'),
  ...inScreen('issues', ['list/use-listed.ts', 'status/use-message.ts'], 'queue/queue.ts'),
  ...inScreen('notes', ['editor/unit-pane.tsx'], 'shared/use-read.ts'),
  ...inScreen('glossary', ['tools/tool.ts'], 'exchange/fault-words.ts'),
  ...inScreen('exchange', ['tools/tool.ts', 'glossary/term-form.tsx'], 'text/source-text.tsx'),
  ...inScreen('replace', ['tools/tool.ts'], 'choice/choice-list.tsx'),
  'workspace/screen/*/': [
    'src/workspace/screen/keys/planted.ts',
    [inScreenFolder('list/queue-pane.tsx'), inScreenFolder('queue/queue.ts'), '#src/portal/shell/shell.ts'],
    inScreenFolder('use-stable.ts'),
  ],
  'workspace/screen/*': [
    'src/workspace/screen/planted.ts',
    [inScreenFolder('keys/commands.ts'), '#src/portal/shell/shell.ts', '#src/gateway/i18n/i18n.functions.ts'],
    '#src/workspace/sync/sync.ts',
  ],
  'workspace/*': [
    'src/workspace/planted.ts',
    ['#src/workspace/store/db.ts', '#src/ui/button.tsx'],
    '#src/site/site.ts',
  ],
  cli: ['src/cli/planted.ts', ['#app/router.tsx', '#src/portal/shell/shell.ts'], '#src/backend/answer.ts'],
}

function inScreenFolder(path: string): string {
  return path.startsWith('#') ? path : `#src/workspace/screen/${path}`
}

function inScreen(part: string, forbidden: readonly string[], allowed: string): typeof planted {
  const file = `src/workspace/screen/${part}/planted.ts`
  return { [`workspace/screen/${part}`]: [file, forbidden.map(inScreenFolder), inScreenFolder(allowed)] }
}

/** Returns the imports of planted files that the table rejects, by file. */
function refused(files: Record<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { code, message } of lintPlanted(files)) {
    const [, file, target] = /^(\S+) may not import (\S+):/.exec(message) ?? []
    if (code === 'house(imports)' && file && target) found.set(file, [...(found.get(file) ?? []), target])
  }
  return found
}

const pathOf = (specifier: string) => specifier.replace(/^#/, '')

describe('the import table', () => {
  test('has a planted import for every row, in a file that belongs to it', () => {
    expect(Object.keys(planted)).toEqual(importTable.map(({ from }) => from))
    for (const [from, [file]] of Object.entries(planted)) expect([file, rowOf(file)?.from]).toEqual([file, from])
  })

  test('is enforced by the linter: every forbidden import is rejected, and nothing else', () => {
    const files = Object.entries(planted).map(([, [file, forbidden, allowed]]) => [
      file,
      [...forbidden, allowed].map((specifier, index) => `export * as part${index} from '${specifier}'\n`).join(''),
    ])
    const found = refused(Object.fromEntries(files))
    for (const [file, forbidden] of Object.values(planted))
      expect([file, found.get(file)]).toEqual([file, forbidden.map(pathOf)])
  })

  test('is enforced for every form of an import', () => {
    const text = [
      "import { one } from '#src/backend/answer.ts'",
      "import type { Two } from '#src/backend/health.ts'",
      "export { three } from '#src/backend/handlers.ts'",
      "export const four = () => import('#src/backend/answer-http.ts')",
      "export type Five = import('#src/backend/ignored-fields.ts').Five | Two",
      'export const six = one',
    ].join('\n')
    const found = refused({ 'src/portal/basket/planted.ts': text }).get('src/portal/basket/planted.ts') ?? []
    const names = ['answer-http', 'answer', 'handlers', 'health', 'ignored-fields']
    expect(found.sort()).toEqual(names.map((name) => `src/backend/${name}.ts`))
  })

  test('has a row for every file of app and src', () => {
    const files = ['app', 'src'].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
    )
    expect(files.filter((file) => /\.tsx?$/.test(file) && rowOf(file) === undefined)).toEqual([])
  })

  test('matches the one in the README', () => {
    const readme = readFileSync(join(root, 'src/README.md'), 'utf8')
    const rows = readme.matchAll(/^\| `([^`|]+)` +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)
    const shown = [...rows].filter(([, from = '']) => importTable.some((row) => nameOf(row.from) === from))
    expect(shown.map(([, from, holds, may]) => [from, holds, may])).toEqual(
      importTable.map(({ from, holds, may }) => [nameOf(from), holds, said(may)]),
    )
  })
})

const nameOf = (from: string) => (from === 'app' ? 'app' : `src/${from.replace(/\*$/, '*.ts').replace(/\/$/, '')}`)

const engine = importTable.find(({ from }) => from === 'workspace/screen/*')?.may ?? []
/** The names that src/README.md uses for several folders. */
const groups: Record<string, readonly string[]> = {
  'the screen’s ground floor': ['workspace/screen/*', ...engine],
  'the shared parts': ['choice', 'keys', 'marks', 'offline', 'queue', 'shared', 'tags', 'text'].map(
    (name) => `workspace/screen/${name}`,
  ),
  'the engine': engine.filter((room) => room.startsWith('workspace/')),
  'the kits': ['portal/shell', 'portal/state', 'portal/list', 'portal/form'],
  'the ground floor': ['*', 'site', 'session', 'browser'],
}

function said(may: readonly string[]): string {
  const groupOf = (room: string) =>
    Object.keys(groups).find((name) => groups[name]?.includes(room) && groups[name].every((one) => may.includes(one)))
  return [...new Set(may.map((room) => groupOf(room) ?? wordOf(room)))].join(', ') || 'nothing else'
}

function wordOf(room: string): string {
  if (room === '*') return 'files in `src`'
  // The README names a part of the screen without `workspace/`.
  return room === 'gateway/*/*.functions.ts'
    ? 'server functions'
    : `\`${room.replace('workspace/screen/', 'screen/')}\``
}
