/** One row of the import table. The first row whose `from` matches a file applies to it. */
export type Row = {
  /** A folder of src, or a file; `*` matches any one name. */
  from: string
  /** The folders and files that its files may import besides their own folder. `*` means the files directly in src. */
  may: readonly string[]
  /** The description for the README. */
  holds: string
}

/** The ground floor, which most areas may import: files in src, and three small folders. */
const ground = ['*', 'site', 'session', 'browser']
const shell = ['portal/shell', 'portal/state', 'portal/list', 'portal/form']
const functions = 'gateway/*/*.functions.ts'
const subject = ['contract', 'backend/platform', 'web', ...ground]
/** Small pure files that the whole workspace uses. */
const common = ['workspace/text', 'workspace/*']
/** The workspace without its screen. */
const engine = [
  'workspace/store',
  'workspace/sync',
  'workspace/ownership',
  'workspace/offline',
  'workspace/terms',
  'workspace/shared',
  'workspace/text-parts',
  'workspace/memory',
  'workspace/formats',
  'workspace/checks',
  'workspace/search',
  'workspace/catalogue',
  ...common,
]
/** The imports that every part of the screen may have. */
const base = ['workspace/screen/*', ...engine, 'ui', 'contract', ...ground]
/** Parts of the screen that several others use. */
const shared = ['choice', 'keys', 'marks', 'offline', 'queue', 'shared', 'tags', 'text'].map(inScreen)
const parts = (...names: readonly string[]) => [...names.map(inScreen), ...shared, ...base]
function inScreen(name: string): string {
  return `workspace/screen/${name}`
}

/**
 * The permitted imports. The linter enforces the table, the README shows it, and a test plants a forbidden import for
 * every row.
 */
export const importTable: readonly Row[] = [
  {
    from: 'app',
    may: ['ui', 'http', 'gateway', 'portal', 'workspace', 'contract/values', 'web', ...ground],
    holds: 'what TanStack Start runs: entries and thin routes',
  },
  { from: '*', may: [], holds: 'the lowest layer: settings, and files of no area' },
  { from: 'site', may: ['*'], holds: 'the sites by host name: languages, colours, dates, countries' },
  { from: 'session', may: ['site', '*'], holds: 'the session cookie, its user and their groups' },
  { from: 'browser', may: ['*'], holds: 'what the browser stores and runs for every screen: values, locks, idle work' },
  { from: 'web', may: [...ground], holds: 'shared helpers for reading and writing requests, URLs and forms' },
  { from: 'ui', may: [], holds: 'Ark UI components styled with Panda recipes; no domain terms' },
  {
    from: 'contract',
    may: [...ground],
    holds: 'the 46 calls and those added to them: schemas, examples, the OpenAPI document; no I/O',
  },
  { from: 'conformance', may: ['contract', ...ground], holds: 'checks any backend against the contract' },
  {
    from: 'gateway/transport.ts',
    may: ['gateway', 'backend', 'contract', 'web', ...ground],
    holds: 'in process, or over HTTP to PORTAL_API_URL',
  },
  {
    from: 'gateway',
    may: ['contract', 'web', ...ground],
    holds: 'between a screen and a backend: server functions, transport, sign-in and sign-out',
  },
  {
    from: 'http',
    may: ['backend/platform/log', 'backend/platform/figures', 'web', ...ground],
    holds: 'applied to every HTTP response: headers, body limit, language, log, metrics',
  },
  {
    from: 'backend/platform',
    may: ['contract', 'web', ...ground],
    holds: 'shared foundations: database, tables, mail, uploads, limits, log',
  },
  {
    from: 'backend/admin',
    may: ['backend', 'contract', ...ground],
    holds: 'operations: commands, export and import, backup',
  },
  { from: 'backend/demo', may: ['backend', 'contract', ...ground], holds: 'demo data' },
  {
    from: 'backend/account',
    may: [...subject, 'backend/contact'],
    holds: 'the user’s own account: data, password, sessions and permissions',
  },
  { from: 'backend/address', may: [...subject, 'backend/company'], holds: 'delivery addresses' },
  { from: 'backend/catalog', may: [...subject, 'backend/text'], holds: 'catalogues and articles' },
  { from: 'backend/company', may: [...subject, 'backend/logo'], holds: 'companies and their tree' },
  { from: 'backend/password', may: [...subject, 'backend/contact'], holds: 'forgotten and changed passwords' },
  { from: 'backend/register', may: [...subject, 'backend/company'], holds: 'registration' },
  {
    from: 'backend/session',
    may: [...subject, 'backend/contact'],
    holds: 'login, logout, switching, the hand-off to the shop',
  },
  { from: 'backend/*/', may: subject, holds: 'a subject: its handlers and what they need' },
  {
    from: 'backend',
    may: ['backend', 'contract', 'web', ...ground],
    holds: 'connects the subjects: handlers, answers, start',
  },
  {
    from: 'portal/shell',
    may: ['ui', functions, 'contract', ...shell, 'web', ...ground],
    holds: 'page shell, menu, banner, updates',
  },
  {
    from: 'portal/state',
    may: ['ui', functions, 'contract', ...shell, 'web', ...ground],
    holds: 'not found, no permission, offline, error',
  },
  {
    from: 'portal/*/',
    may: ['ui', functions, 'contract', ...shell, 'portal/*/*-page.tsx', 'portal/*/*-queries.ts', 'web', ...ground],
    holds: 'a subject’s screens',
  },
  {
    from: 'workspace/store',
    may: ['workspace/catalogue', ...common, 'contract', ...ground],
    holds: 'storage on the device; only `db.ts` opens IndexedDB',
  },
  {
    from: 'workspace/sync',
    may: ['workspace/store', 'workspace/catalogue', ...common, functions, 'contract', ...ground],
    holds: 'the engine: loading, editing, the outbox, saving',
  },
  {
    from: 'workspace/ownership',
    may: ['workspace/store', 'workspace/sync', 'workspace/shared', ...common, 'ui', 'contract', ...ground],
    holds: 'logging out: what is unsaved, and sending, discarding or deleting it',
  },
  {
    from: 'workspace/offline',
    may: ['workspace/store', 'workspace/sync', 'workspace/shared', 'workspace/catalogue', ...common, 'contract'],
    holds: 'offline language pairs: download, list, remove',
  },
  {
    from: 'workspace/text',
    may: ['workspace/*', 'contract', ...ground],
    holds: 'small pure functions over texts and languages',
  },
  { from: 'workspace/terms', may: [...common, ...ground], holds: 'the glossary’s words in a text, and as CSV; pure' },
  {
    from: 'workspace/shared',
    may: ['workspace/store', 'workspace/sync', ...common, functions, 'contract', ...ground],
    holds: 'data shared by translators: review flags, glossary and notes, synchronised with the server',
  },
  { from: 'workspace/text-parts', may: [], holds: 'splits a text into words, placeholders, tags and ICU frames; pure' },
  {
    from: 'workspace/memory',
    may: ['workspace/text-parts', 'workspace/search', ...common, 'contract', ...ground],
    holds:
      'translation memory: exact, nearly exact, adapted and similar matches, concordance and word count; in a worker',
  },
  {
    from: 'workspace/formats',
    may: [...common, 'contract', ...ground],
    holds: 'import and export in other tools’ formats; pure',
  },
  {
    from: 'workspace/checks',
    may: ['workspace/text-parts', 'workspace/terms', ...common, 'contract', ...ground],
    holds: 'quality checks of translations; pure',
  },
  {
    from: 'workspace/search',
    may: ['workspace/text-parts', ...common, ...ground],
    holds: 'finding and replacing in all texts, in a worker; no React, no Dexie, no DOM',
  },
  {
    from: 'workspace/catalogue',
    may: [...common, 'contract'],
    holds: 'the tree of catalogues and the parts of an article; pure',
  },
  {
    from: 'workspace/screen/catalogue',
    may: ['workspace/screen', ...engine, 'ui', 'contract', ...ground],
    holds: 'the pages of catalogues and articles',
  },
  {
    from: 'workspace/screen/workspace',
    may: parts('list', 'editor', 'tools', 'status', 'issues', 'memory'),
    holds: 'joins list, editor, tools and status to the workspace’s page',
  },
  {
    from: 'workspace/screen/list',
    may: parts('issues'),
    holds: 'the list of texts: head, search, filters, rows, minimap',
  },
  {
    from: 'workspace/screen/editor',
    may: parts('issues', 'memory', 'notes'),
    holds: 'the open text: source, box, conflict, side panel',
  },
  {
    from: 'workspace/screen/tools',
    may: parts('editor', 'exchange', 'glossary', 'issues', 'memory', 'notes', 'replace'),
    holds: 'the menu’s tools, which work on many texts',
  },
  {
    from: 'workspace/screen/status',
    may: parts('issues', 'memory'),
    holds: 'notices, the status line and saving',
  },
  {
    from: 'workspace/screen/memory',
    may: parts(),
    holds: 'suggestions, and filling in known translations',
  },
  { from: 'workspace/screen/issues', may: parts(), holds: 'the issues that checks find' },
  { from: 'workspace/screen/notes', may: parts(), holds: 'questions and answers about a text' },
  { from: 'workspace/screen/glossary', may: parts('exchange'), holds: 'editing the glossary' },
  { from: 'workspace/screen/exchange', may: parts(), holds: 'export and import of files' },
  { from: 'workspace/screen/replace', may: parts(), holds: 'replacing in many texts' },
  { from: 'workspace/screen/*/', may: base, holds: 'what several parts of the screen show or use' },
  {
    from: 'workspace/screen/*',
    may: [...engine, 'ui', 'contract', ...ground],
    holds: 'the screen’s lowest layer: its context, and small hooks',
  },
  { from: 'workspace/*', may: ['contract', ...ground], holds: 'code shared by the workspace’s areas' },
  {
    from: 'cli',
    may: ['backend', 'conformance', 'contract', 'gateway', 'http', 'web', ...ground],
    holds: 'start, test, build, import, conform, portal',
  },
]

/** Returns the row of a file, by its path from the project’s root; undefined outside app and src. */
export function rowOf(file: string): Row | undefined {
  const path = file.replace(/^src\//, '')
  if (path === file && !file.startsWith('app/')) return undefined
  return importTable.find(({ from }) => lies(path, from))
}

/** Returns whether a file may import another, both by their paths from the project’s root. */
export function mayImport(file: string, target: string): boolean {
  const row = rowOf(file)
  if (!row) return true
  // Files outside app and src, such as generated ones, are in no row.
  if (!/^(?:app|src)\//.test(target)) return true
  const path = target.replace(/^src\//, '')
  const own = home(file.replace(/^src\//, ''), row.from)
  return lies(path, own) || (target.startsWith('src/') && row.may.some((room) => lies(path, room)))
}

/** Returns a file’s own folder, at the depth of its row; for a row of files, the row’s pattern. */
function home(path: string, from: string): string {
  const depth = from.replace(/\/$/, '').split('/').length
  return /(?:\.tsx?|\*)$/.test(from) ? from : path.split('/').slice(0, depth).join('/')
}

/**
 * Returns whether a path is below a folder. If the last name of the room has a `*` or an extension, the path must match
 * exactly.
 */
function lies(path: string, room: string): boolean {
  const parts = room.replace(/\/$/, '').split('/')
  const isFile = !room.endsWith('/') && /[*]|\.tsx?$/.test(parts.at(-1) ?? '')
  const source = parts.map((part) => part.replaceAll(/[.]/g, '\\.').replaceAll('*', '[^/]+')).join('/')
  return new RegExp(`^${source}${isFile ? '$' : '/'}`).test(path)
}
