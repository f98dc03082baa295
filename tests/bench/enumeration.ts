import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { parseSettings } from '#src/settings.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { summary, written } from './kit/timing.ts'

// Whether an answer's bytes or its time tell that an e-mail address is known: a built portal is asked for known and for
// unknown addresses in turn, in random order, each time from a network of its own, so that no limit is met.
const tries = Number(process.argv[2] ?? 500)
const only = process.argv[3] ?? ''
const maxAuc = 0.55
const pages = 3

const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const secret = 'x'.repeat(40)
const database = await openDatabase(parseSettings({ PORTAL_DATA: data, PORTAL_SECRET: secret }))
const passwordHash = await hashPassword('Zinken-und-Zapfen-7')
const kinds = ['known', 'other'] as const
type Kind = (typeof kinds)[number]
const emailOf = (kind: Kind, index: number) => `${kind}.${String(index).padStart(4, '0')}@bench.example`
await database.write(async (tx) => {
  const [firm] = await tx.insert(company).values({ name1: 'Bench' }).returning()
  const people = Array.from({ length: tries }, (_, index) => ({
    email: emailOf('known', index),
    companyId: firm?.id,
    active: true,
    firstName: 'A',
    passwordHash,
  }))
  await tx.insert(contact).values(people)
})
await database.close()
const portal = await Portal.create({ data, env: { PORTAL_SEED: 'none', PORTAL_SECRET: secret, LOG_LEVEL: 'fatal' } })
await portal.start()

const { name: build } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync('dist/current.json', 'utf8')))
const scripts = join('dist', build, 'server')
const server = readdirSync(scripts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(join(scripts, file), 'utf8'))
  .join('\n')
const functionOf = (name: string) => {
  const [, id] =
    new RegExp(`"([\\da-f]{64})": \\{\\s*functionName: "${name}_createServerFn_handler"`).exec(server) ?? []
  if (id === undefined) throw new Error(`The build has no server function ${name}`)
  return `/_serverFn/${id}`
}

let networks = 0
/** Sends as the browser does that has never been here, from a network where nobody has. */
async function send(path: string, type: string, body: string, cookie = ''): Promise<Response> {
  networks += 1
  const from = [10, networks >> 16, (networks >> 8) & 255, networks & 255].join('.')
  const headers = {
    'content-type': type,
    origin: portal.url,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': from,
    'x-tsr-serverfn': 'true',
    cookie,
  }
  const method = body === '' ? 'GET' : 'POST'
  return fetch(portal.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== '' && { body }),
  })
}
type Values = Record<string, string>
const form = (path: string) => (values: Values) =>
  send(path, 'application/x-www-form-urlencoded', new URLSearchParams(values).toString())
const call = (path: string) => (values: Values) => send(path, 'application/json', JSON.stringify(values))
/** As seroval writes an object of texts. */
const script = (name: string) => {
  const path = functionOf(name)
  return (values: Values) => {
    const texts = Object.values(values).map((s) => ({ t: 1, s }))
    const sent = { t: 10, i: 1, p: { k: Object.keys(values), v: texts }, o: 0 }
    const whole = { t: { t: 10, i: 0, p: { k: ['data'], v: [sent] }, o: 0 }, f: 63, m: [] }
    return send(path, 'application/json', JSON.stringify(whole))
  }
}

const login = (username: string) => ({ username, password: 'Hobel-und-Raspel-9' })
const address = (email: string) => ({ email })
const person = (email: string) => ({
  email,
  password1: 'Zinken-und-Zapfen-8',
  password2: 'Zinken-und-Zapfen-8',
  first_name: 'Karin',
  last_name: 'Ahlers',
})
const all: Record<string, (email: string) => Promise<Response>> = {
  'login, form': (email) => form('/login')(login(email)),
  'login, /vue/': (email) => call('/vue/login/')(login(email)),
  'forgot, form': (email) => form('/forgot-password')(address(email)),
  'forgot, /vue/': (email) => call('/vue/password/reset/')(address(email)),
  'forgot, script': (email) => script('resetPassword')(address(email)),
  'register, form': (email) => form('/register')(person(email)),
  'register, /vue/': (email) => call('/vue/register/contact/')(person(email)),
  'register, script': (email) => script('registerContact')(person(email)),
  'resend, /vue/': (email) => call('/vue/register/resend/')(address(email)),
  'resend, script': (email) => script('resendRegistration')(address(email)),
}
const ways = Object.entries(all).filter(([name]) => name.startsWith(only))

/** An answer but for its date, nonce and reference, and the address that it was asked for; what is sealed, by its length. */
function shownIn(answer: Response, body: string, email: string): string {
  const sealed = (line: string) => line.replace(/=([^;]*)/, (_, value: string) => `=${value.length}`)
  const headers = [...answer.headers]
    .filter(([name]) => !['date', 'x-request-id', 'set-cookie', 'content-security-policy'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
  const cookies = answer.headers.getSetCookie().map(sealed)
  const text = body
    .replaceAll(email, 'address')
    .replaceAll(/nonce"?(=| content=)"[^"]*"/g, 'nonce')
    .replaceAll(/\b1[67]\d{11}\b/g, 'time')
  return [answer.status, ...headers, ...cookies, '', text].join('\n')
}

/** The page that a form leads to. */
async function nextPage(answer: Response, email: string): Promise<string> {
  const location = answer.headers.get('location')
  if (location === null) return ''
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await send(location, 'text/html', '', cookie)
  return shownIn(page, await page.text(), email)
}

type Seen = { times: Record<Kind, number[]>; bytes: Record<Kind, Set<string>> }
const seenBy = new Map(
  ways.map(([name]): [string, Seen] => [
    name,
    { times: { known: [], other: [] }, bytes: { known: new Set(), other: new Set() } },
  ]),
)
const warm = Math.min(10, tries)
for (let index = -warm; index < tries; index++)
  for (const [name, ask] of ways)
    for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
      const email = index < 0 ? `warm.${name.length}${index}${kind}@bench.example` : emailOf(kind, index)
      const startedAt = performance.now()
      const answer = await ask(email)
      const body = await answer.text()
      const ms = performance.now() - startedAt
      if (index < 0) continue
      const seen = seenBy.get(name)
      seen?.times[kind].push(ms)
      seen?.bytes[kind].add(shownIn(answer, body, email))
      if (index < pages) seen?.bytes[kind].add(await nextPage(answer, email))
    }
await portal.remove()
rmSync(data, { recursive: true, force: true })

/** How often one of the first takes longer than one of the second; 0.5 is a coin's guess. */
const aucOf = (first: number[], second: number[]) =>
  first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))).reduce<number>((a, b) => a + b, 0) /
  (first.length * second.length)

function differingAt(one: string, other: string): string[] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80))
}

let faults = 0
for (const [name, { times, bytes }] of seenBy) {
  const auc = aucOf(times.known, times.other)
  const [known = '', other = ''] = kinds.map((kind) => [...bytes[kind]].toSorted().join('\n'))
  const isAlike = known === other
  const isGood = isAlike && Math.max(auc, 1 - auc) <= maxAuc
  if (!isGood) faults += 1
  const shown = kinds.map((kind) => `${kind} ${written(summary(times[kind]))}`).join('  ')
  console.log(
    `${isGood ? ' ' : '!'} ${name.padEnd(17)} AUC ${auc.toFixed(3)}  ${shown}  ${isAlike ? 'same' : 'OTHER'} bytes`,
  )
  if (!isAlike) console.log(differingAt(known, other))
}
process.exitCode = faults > 0 ? 1 : 0
