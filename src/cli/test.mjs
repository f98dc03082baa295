// `npm test`: installs missing packages and a browser, and runs the tests. `npm run test:all` also runs the tests
// against all databases and in all browsers.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
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

// A checkout has one place for the data and reports of browser tests, so only one run may use it.
lockCheckout('test', 'running the tests')
const reports = join(root, '.build', 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const env = { ...environment, NODE_ENV: 'test' }
// The tests start hundreds of commands and portals. Each uses the modules that an earlier one has compiled.
env.NODE_COMPILE_CACHE = join(root, '.build', 'compile-cache')
// Commands that run from their sources load their packages in half the time.
const formats = pathToFileURL(join(root, 'src', 'cli', 'module-formats.mjs')).href
env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${formats}`.trim()
// Tests create and drop a database every second. With enough memory, databases are not written to a disk.
const inMemory = memoryFolder()
if (inMemory) env.TMPDIR = inMemory
if (isWhole) env.TEST_ALL = '1'
else env.TEST_TURN = turn()
/** Runs a command and resolves to whether it succeeded. `output` is a file descriptor. */
const ran = async (command, args, more = {}, output = 'inherit') => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...env, ...more },
    shell: process.platform === 'win32',
  })
  const [status] = await once(child, 'close').catch(() => [1])
  return status === 0
}

// Tests of PostgreSQL run on a server if one is installed, otherwise on the embedded database.
const hasServer = findsServer() && process.env.DATABASE_URL === undefined
if (hasServer && !isWhole) env.TEST_SERVER = '1'
const unit = join(reports, 'unit.json')
const unitOk = await ran('node', [
  // Node.js 24 may abort when it frees compiled WebAssembly (https://github.com/nodejs/node/issues/64500).
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
// These tests mostly wait for their server, so they run at the same time as the component tests.
const serverLog = join(reports, 'postgresql.log')
const serverRun =
  hasServer || isWhole
    ? ran('bash', ['.ci/postgresql'], { REPORT: server }, openSync(serverLog, 'w'))
    : Promise.resolve(true)
const browserTests = (config, report, ...more) =>
  ran('playwright', ['test', '--config', config, '--reporter=list,json', ...more], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report),
  })
const componentOk = await browserTests(
  'tests/component/playwright.config.ts',
  'component.json',
  ...(env.TEST_TURN ? [`--shard=${(Number(env.TEST_TURN) % 3) + 1}/3`] : []),
)
const serverOk = await serverRun
if (existsSync(serverLog)) process.stdout.write(readFileSync(serverLog))
if (env.TEST_TURN)
  console.log(
    `\nBrowser tests: those of every run, and turn ${env.TEST_TURN} of 12 of the others (npm run test:all runs all)`,
  )
const endOk = await browserTests('e2e/playwright.config.ts', 'e2e.json')

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
// A part that has broken off before it could count its failures counts as one failure.
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
 * Returns which share of the rotating tests this run takes (see `tests/sample.ts`). The commit determines it, so that a
 * run can be repeated and later commits take the other shares. Outside a repository, the day does.
 */
function turn() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const number = status === 0 ? Number.parseInt(stdout.slice(0, 8), 16) : Math.floor(Date.now() / 86_400_000)
  return String(number % 12)
}

/**
 * Returns whether `.ci/postgresql` finds a server. The folder alone is not enough, because Debian's client has one too.
 */
function findsServer() {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) && readdirSync(versions).some((one) => existsSync(join(versions, one, 'bin', 'initdb')))
}

/**
 * Returns an empty folder in memory; undefined if there is not enough memory. All runs of this checkout use the same
 * one, so that a killed run leaves nothing behind.
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
