// npm run planted: plants one fault after the other into a copy of the work tree, and reports which of the fault’s test
// files detects it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#src/cli/checkout/root.mjs'
import { type Fault, laneOf, readFaults } from './faults.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** `unit`, `component` or `e2e`. */
    lane: { type: 'string', default: 'all' },
    /** Runs every nth fault, starting at the offset. */
    share: { type: 'string', default: '1' },
    offset: { type: 'string', default: '0' },
  },
})
const generated = ['styles/system', 'messages/paraglide', 'messages/project.inlang/cache', 'app/routeTree.gen.ts']
const browserConfigs = { component: 'tests/component/playwright.config.ts', e2e: 'e2e/playwright.config.ts' }
/** The time limit for a test file. A fault that blocks a test until then counts as detected. */
const longestMs = 1_800_000

const [share, offset] = [Number(values.share), Number(values.offset)]
const faults = readFaults()
  .filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
  .filter(({ tests }) => tests.some(isOfLane))
  .filter((_, at) => at % share === offset % share)

const copy = mkdtempSync(join(tmpdir(), 'portal-planted-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
copyWorkTree()

const missed: string[] = []
for (const fault of faults) {
  const startedAt = performance.now()
  const finder = findBy(fault)
  if (finder === undefined) missed.push(fault.name)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${fault.name}: ${finder === undefined ? 'NOT FOUND' : `found by ${finder}`} (${seconds} s)`)
  if (finder === undefined) console.log(`  ${fault.breaks}`)
}
console.log(`${faults.length - missed.length} of ${faults.length} found`)
process.exit(missed.length === 0 ? 0 : 1)

function isOfLane(file: string): boolean {
  return values.lane === 'all' || values.lane === laneOf(file)
}

/** Copies the current work tree with its build. Packages are linked, because copying them would take a minute. */
function copyWorkTree(): void {
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  for (const path of generated.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, path), join(copy, path), { recursive: true })
  copyBuild()
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Without its own repository, a patch would apply to a repository around the copy.
  git(copy, 'init', '--quiet')
}

function copyBuild(): void {
  rmSync(join(copy, 'dist'), { recursive: true, force: true })
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true })
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)]
    // Tools change the files of these caches in place, which would change the originals.
    if (entry.name.startsWith('.vite')) continue
    if (entry.isDirectory()) linkFolder(there, here)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(there), here)
    else linkFile(there, here)
  }
}

function linkFile(there: string, here: string): void {
  try {
    linkSync(there, here)
  } catch {
    copyFileSync(there, here) // the temporary folder is on another disk
  }
}

/**
 * Returns the first of a fault’s test files that fails while the fault is planted. Those of the e2e lane run last,
 * because they need a build; if it fails, returns “the build”.
 */
function findBy({ patch, tests }: Fault): string | undefined {
  const [built = [], others = []] = [true, false].map((is) =>
    tests.filter((file) => isOfLane(file) && (laneOf(file) === 'e2e') === is),
  )
  git(copy, 'apply', patch)
  try {
    const found = others.find((file) => !passes(file))
    if (found !== undefined || built.length === 0) return found
    if (!runs('src/cli/build.ts')) return 'the build'
    return built.find((file) => !passes(file))
  } finally {
    git(copy, 'apply', '--reverse', patch)
    if (built.length > 0) copyBuild()
  }
}

function passes(file: string): boolean {
  const lane = laneOf(file)
  if (lane !== 'unit')
    return runs(
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      browserConfigs[lane],
      '--max-failures=1',
      file,
    )
  return runs(
    '--no-wasm-code-gc',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--bail=1',
    file,
  )
}

function runs(...words: string[]): boolean {
  const PATH = join(copy, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '')
  const env = { ...process.env, PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(copy, '.build', 'compile-cache') }
  return spawnSync(process.execPath, words, { cwd: copy, env, timeout: longestMs, stdio: 'ignore' }).status === 0
}

function git(folder: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status === 0) return stdout
  console.error(`git ${words.join(' ')}: ${stderr}`)
  return process.exit(1)
}
