// `npm test`: installs missing packages and a browser, and runs the tests. `npm run test:all` runs all test matrices
// and browser tests.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBrowser, ensureEngines } from './browser.mjs'
import { build, environment, install, lockCheckout, root } from './prepare.mjs'

install()
build()
ensureBrowser()
const isWhole = process.argv.includes('--all')
if (isWhole) ensureEngines()

// The browser tests' data and reports have one place per checkout.
lockCheckout('test', 'running the tests')
const reports = join(root, '.build', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const env = { ...environment, NODE_ENV: 'test' }
// Hundreds of commands and portals start: each reuses the modules that the previous one compiled.
env.NODE_COMPILE_CACHE = join(root, '.build', 'compile-cache')
// Commands that run from their sources load their packages in half the time.
const formats = pathToFileURL(join(root, 'src', 'cli', 'module-formats.mjs')).href
env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${formats}`.trim()
// Tests create and drop a database every second: with enough memory, no database is written to a disk.
const inMemory = memoryFolder()
if (inMemory) env.TMPDIR = inMemory
if (isWhole) env.TEST_ALL = '1'
else env.TEST_TURN = turn()
const ran = (command, args, more = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
    shell: process.platform === 'win32',
  }).status === 0

// Tests of PostgreSQL itself run once: on its server where one is installed, otherwise on the embedded database.
const hasServer = findsServer() && process.env.DATABASE_URL === undefined
if (hasServer && !isWhole) env.TEST_SERVER = '1'
const unit = join(reports, 'unit.json')
const unitOk = ran('node', [
  // Freeing compiled WebAssembly may abort Node.js 24 (https://github.com/nodejs/node/issues/64500).
  '--no-wasm-code-gc',
  join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unit}`,
])
const server = join(reports, 'postgresql.json')
const serverOk = !(hasServer || isWhole) || ran('env', [`REPORT=${server}`, 'bash', '.ci/postgresql'])
const browserTests = (config, report, ...more) =>
  ran('playwright', ['test', '--config', config, '--reporter=list,json', ...more], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report),
  })
const componentOk = browserTests(
  'tests/component/playwright.config.ts',
  'component.json',
  ...(env.TEST_TURN ? [`--shard=${(Number(env.TEST_TURN) % 3) + 1}/3`] : []),
)
if (env.TEST_TURN)
  console.log(
    `\nBrowser tests: those of every run, and turn ${env.TEST_TURN} of 12 of the others (npm run test:all runs all)`,
  )
const endOk = browserTests('e2e/playwright.config.ts', 'e2e.json')

if (inMemory) rmSync(inMemory, { recursive: true, force: true })

const [units, servers] = [read(unit), read(server)]
const [components, ends] = ['component.json', 'e2e.json'].map((report) => read(join(reports, report)))
const sum = (...counts) => counts.reduce((all, count) => all + (count ?? 0), 0)
const flaky = sum(components?.stats.flaky, ends?.stats.flaky)
const passed = sum(
  units?.numPassedTests,
  servers?.numPassedTests,
  components?.stats.expected,
  ends?.stats.expected,
  flaky,
)
const failed = sum(units?.numFailedTests, servers?.numFailedTests, components?.stats.unexpected, ends?.stats.unexpected)
// A part that broke before it could count its failures is a failure too.
const broken = sum(
  !unitOk && !units?.numFailedTests,
  !serverOk && !servers?.numFailedTests,
  !componentOk && !components?.stats.unexpected,
  !endOk && !ends?.stats.unexpected,
)
const names = [
  ...[units, servers].flatMap(failedUnits),
  ...[components, ends].flatMap((report) => failedBrowser(report?.suites)),
]
if (names.length > 0) console.log(`\nFailed:\n${names.map((name) => `  ${name}`).join('\n')}`)
if (flaky) console.log(`\n${flaky} of the passed tests needed a second try (see above)`)
console.log(`\n${passed} passed, ${failed + broken} failed`)
process.exit(failed + broken === 0 && passed > 0 ? 0 : 1)

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName)
    const file = relative(root, name)
    return failed.length > 0 ? failed.map((one) => `${file} › ${one}`) : status === 'failed' ? [file] : []
  })
}

function failedBrowser(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...failedBrowser(inner),
  ])
}

/**
 * Returns which share of the rotating tests this run takes, as `tests/sample.ts` counts them. The commit chooses it, so
 * that a run can be repeated and later commits take the other shares. Outside a repository, the day chooses.
 */
function turn() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const number = status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : Math.floor(Date.now() / 86_400_000)
  return String(number % 12)
}

/** Whether `.ci/postgresql` finds a server; Debian's client alone has a folder there too. */
function findsServer() {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) && readdirSync(versions).some((one) => existsSync(join(versions, one, 'bin', 'initdb')))
}

/**
 * Returns an empty folder in memory, the same for every run of this checkout, so that a killed run leaves none behind;
 * undefined if memory is short.
 */
function memoryFolder() {
  const gigabyte = 2 ** 30
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    const memory = process.availableMemory?.() ?? freemem()
    if (bavail * bsize < 4 * gigabyte || memory < 8 * gigabyte) return undefined
    const folder = join('/dev/shm', `portal-tests-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    return undefined
  }
}
