import { readdirSync, readFileSync } from 'node:fs'
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
import { defineBench } from './kit/bench.ts'
import { pairs } from './kit/measure.ts'

/** The number of answers of each kind per round for which the next page is compared too. */
const followed = 3
const secret = 'x'.repeat(40)
const kinds = ['known', 'other'] as const
type Kind = (typeof kinds)[number]
type Values = Record<string, string>
type Send = (path: string, type: string, body: string, cookie?: string) => Promise<Response>

const emailOf = (kind: Kind, index: number) => `${kind}.${String(index).padStart(4, '0')}@bench.example`

/** Starts a portal with this number of users. */
async function portalOf(count: number): Promise<Portal> {
  const data = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const database = await openDatabase(parseSettings({ PORTAL_DATA: data, PORTAL_SECRET: secret }))
  const passwordHash = await hashPassword('Zinken-und-Zapfen-7')
  await database.write(async (tx) => {
    const [firm] = await tx.insert(company).values({ name1: 'Bench' }).returning()
    const people = Array.from({ length: count }, (_, index) => ({
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
  return portal
}

/** Returns a function that finds the path of a server function in the build, and throws if there is none. */
function findFunctions(): (name: string) => string {
  const { name: build } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync('dist/current.json', 'utf8')))
  const scripts = join('dist', build, 'server')
  const server = readdirSync(scripts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(scripts, file), 'utf8'))
    .join('\n')
  return (name) => {
    const [, id] =
      new RegExp(`"([\\da-f]{64})": \\{\\s*functionName: "${name}_createServerFn_handler"`).exec(server) ?? []
    if (id === undefined) throw new Error(`The build has no server function ${name}`)
    return `/_serverFn/${id}`
  }
}

/**
 * Returns a function that sends as a new browser does, each time from another network, so that no rate limit applies.
 */
function senderTo(url: string): Send {
  let networks = 0
  return (path, type, body, cookie = '') => {
    networks += 1
    const headers = {
      'content-type': type,
      origin: url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': [10, networks >> 16, (networks >> 8) & 255, networks & 255].join('.'),
      'x-tsr-serverfn': 'true',
      cookie,
    }
    const method = body === '' ? 'GET' : 'POST'
    return fetch(url + path, { method, headers, redirect: 'manual', ...(body !== '' && { body }) })
  }
}

/** Returns every request whose answer could depend on whether an email address is known. */
function waysOf(send: Send): Record<string, (email: string) => Promise<Response>> {
  const functionOf = findFunctions()
  const form = (path: string, values: Values) =>
    send(path, 'application/x-www-form-urlencoded', new URLSearchParams(values).toString())
  const call = (path: string, values: Values) => send(path, 'application/json', JSON.stringify(values))
  /** Serializes an object of texts as seroval does. */
  const script = (name: string, values: Values) => {
    const texts = Object.values(values).map((s) => ({ t: 1, s }))
    const sent = { t: 10, i: 1, p: { k: Object.keys(values), v: texts }, o: 0 }
    const whole = { t: { t: 10, i: 0, p: { k: ['data'], v: [sent] }, o: 0 }, f: 63, m: [] }
    return send(functionOf(name), 'application/json', JSON.stringify(whole))
  }
  const login = (username: string) => ({ username, password: 'Hobel-und-Raspel-9' })
  const password = 'Zinken-und-Zapfen-8'
  const person = (email: string) => ({
    email,
    password1: password,
    password2: password,
    first_name: 'Karin',
    last_name: 'Ahlers',
  })
  return {
    'login, form': (email) => form('/login', login(email)),
    'login, /vue/': (email) => call('/vue/login/', login(email)),
    'forgot, form': (email) => form('/forgot-password', { email }),
    'forgot, /vue/': (email) => call('/vue/password/reset/', { email }),
    'forgot, script': (email) => script('resetPassword', { email }),
    'register, form': (email) => form('/register', person(email)),
    'register, /vue/': (email) => call('/vue/register/contact/', person(email)),
    'register, script': (email) => script('registerContact', person(email)),
    'resend, /vue/': (email) => call('/vue/register/resend/', { email }),
    'resend, script': (email) => script('resendRegistration', { email }),
  }
}

/**
 * Returns an answer without its date, request id, nonces, times and requested address. Cookie values are replaced by
 * their lengths.
 */
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

/** Returns the page to which a form’s answer redirects; an empty text without a redirect. */
async function nextPage(send: Send, answer: Response, email: string): Promise<string> {
  const location = answer.headers.get('location')
  if (location === null) return ''
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await send(location, 'text/html', '', cookie)
  return shownIn(page, await page.text(), email)
}

/**
 * Returns the probability that a time of the first list is longer than one of the second. If the lists do not differ,
 * it is 0.5.
 */
const aucOf = (first: number[], second: number[]) =>
  first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))).reduce<number>((a, b) => a + b, 0) /
  (first.length * second.length)

/** Returns both texts around their first difference. */
function differingAt(one: string, other: string): string[] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80))
}

export const enumeration = defineBench({
  name: 'enumeration',
  says: 'whether bytes or times of an answer tell that an e-mail address is known',
  needs: ['build'],
  sizes: { TRIES: 150 },
  figures: {
    known: { says: 'how often the answer for a known address takes longer', unit: 'of 1', atMost: 0.55 },
    other: { says: 'how often the answer for an unknown address takes longer', unit: 'of 1', atMost: 0.55 },
  },
  async prepare({ TRIES }) {
    const portal = await portalOf(TRIES * pairs)
    const send = senderTo(portal.url)
    const ways = waysOf(send)
    return {
      cases: Object.keys(ways),
      async a(way, round) {
        const times: Record<Kind, number[]> = { known: [], other: [] }
        const bytes: Record<Kind, Set<string>> = { known: new Set(), other: new Set() }
        for (let index = 0; index < TRIES; index += 1)
          for (const kind of Math.random() < 0.5 ? kinds : kinds.toReversed()) {
            const email = emailOf(kind, round * TRIES + index)
            const startedAt = performance.now()
            const answer = await ways[way]?.(email)
            if (answer === undefined) throw new Error(`no way ${way}`)
            const body = await answer.text()
            times[kind].push(performance.now() - startedAt)
            bytes[kind].add(shownIn(answer, body, email))
            if (index < followed) bytes[kind].add(await nextPage(send, answer, email))
          }
        const [known = '', other = ''] = kinds.map((kind) => [...bytes[kind]].toSorted().join('\n'))
        if (known !== other) throw new Error(`${way}: the bytes differ: ${differingAt(known, other).join(' / ')}`)
        return { known: aucOf(times.known, times.other), other: aucOf(times.other, times.known) }
      },
      close: () => portal.remove(),
    }
  },
})
