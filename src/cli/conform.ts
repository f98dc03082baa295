import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type CallName, calls } from '#src/contract/calls.ts'
import { printed } from '#src/conformance/print.ts'
import { askHidden } from '#src/cli/operate/ask-hidden.ts'
import { conform } from '#src/conformance/run.ts'

const usage = `Usage: npm run conform -- --url URL --user NAME [--password PASSWORD]
Checks a /vue/ backend against the contract, call by call.

  --password PASSWORD   preferably CONFORM_PASSWORD, stdin or the prompt
  --scheme WORD         authentication scheme: Token (default), JWT or Bearer
  --write               also checks calls that write: creates its own test data and lists what it leaves behind
  --company ID          the company under which --write creates its data; by default the user's own
  --basket NUMBER       a basket waiting for approval, which --write approves and resets
  --call NAME           only this call, such as basket.list; can be repeated
  --timeout SECONDS     per response; default 30
  --long                lists every claim
  --json                the whole report as JSON

Exit code: 0 passed, 1 failed, 2 could not run.`

const options = {
  url: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  scheme: { type: 'string', default: 'Token' },
  write: { type: 'boolean', default: false },
  company: { type: 'string' },
  basket: { type: 'string' },
  call: { type: 'string', multiple: true },
  timeout: { type: 'string', default: '30' },
  long: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

async function run(): Promise<number> {
  const { values } = optionsOf(process.argv.slice(2))
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { url, user, scheme, write, basket } = values
  if (!url || !user) throw new Error(usage)
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new Error(`--url is "${url}": it must be an address such as https://portal.example.com.`)
  if (!/^(Token|JWT|Bearer)$/.test(scheme)) throw new Error(`--scheme is "${scheme}": it may be Token, JWT or Bearer.`)
  const timeoutMs = numberOf('timeout', values.timeout) * 1000
  const company = values.company === undefined ? undefined : numberOf('company', values.company)
  const only = (values.call ?? []).map(callNameOf)
  const password = values.password ?? (await readPassword(user))
  const settings = { url, user, password, scheme, write, company, basket, timeoutMs, send: fetch }
  const report = await conform(settings, only).catch((error: unknown) => {
    throw new Error(`Could not log in as ${user} at ${url}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const hide = (line: string) => withoutSecrets(line, password)
  console.log(
    hide(values.json ? JSON.stringify({ url, user, ...report }, null, 2) : printed(report, values.long).join('\n')),
  )
  return report.calls.some(({ fails }) => fails.length > 0) ? 1 : 0
}

function optionsOf(words: string[]) {
  try {
    return parseArgs({ args: words, options })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}

function numberOf(name: string, value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new Error(`--${name} is "${value}": it must be a whole number above 0.`)
}

function callNameOf(name: string): CallName {
  const found = Object.values(calls).find((call) => call.name === name)
  if (found) return found.name
  throw new Error(`--call is "${name}": it may be ${Object.keys(calls).join(', ')}.`)
}

/**
 * Reads the password from the environment, the input or a prompt. On the command line, every user of the machine could
 * read it.
 */
async function readPassword(user: string): Promise<string> {
  const set = process.env['CONFORM_PASSWORD']
  if (set) return set
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  return askHidden(`Password for ${user}: `)
}

/** Returns a report without secrets. A broken backend may put secrets into any part that the report quotes. */
function withoutSecrets(report: string, password: string): string {
  const hidden = report.replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***').replaceAll(/([?&]code=)[\w-]+/g, '$1***')
  return password.length >= 4 ? hidden.replaceAll(password, '***') : hidden
}
