import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { restrictAccess } from './data-directory.ts'
import { parseNetworks, serversOf, withoutPassword } from './addresses.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
/** A PostgreSQL address. It may name several servers; the first one that takes writes is used. */
const server = () =>
  z
    .string()
    .refine((value) => serversOf(value).every((one) => address('postgres:', 'postgresql:').safeParse(one).success))
const host = () =>
  z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
const seeds = ['demo', 'none', 'large'] as const
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const minSecretLength = 32

type Rule<T> = { schema: z.ZodType<T>; may: string; shown?: (value: string) => string }
const rule = <T>(schema: z.ZodType<T>, may: string, shown?: (value: string) => string): Rule<T> => ({
  schema,
  may,
  ...(shown && { shown }),
})

const secretRule = rule(
  z.string().min(minSecretLength).optional(),
  `${minSecretLength} characters or more`,
  (value) => `${value.length} characters long`,
)

/** At least 30 days: a mistyped figure would remove what nobody can bring back. */
const keptDays = rule(whole(30, 36_500).optional(), 'a whole number of days from 30 to 36500')

const rules = {
  PORT: rule(whole(0, 65_535).default(3000), 'a whole number from 0 to 65535'),
  HOST: rule(host(), 'a host name or an address, such as 127.0.0.1 or 0.0.0.0'),
  PORTAL_DATA: rule(z.string().default('.data'), 'the path of a directory'),
  DATABASE_URL: rule(server().optional(), 'postgres://user:password@host:port/database', withoutPassword),
  DATABASE_DIRECT_URL: rule(
    server().optional(),
    'postgres://user:password@host:port/database, past the pooler of DATABASE_URL',
    withoutPassword,
  ),
  DATABASE_READ_URL: rule(
    address('postgres:', 'postgresql:').optional(),
    'postgres://user:password@host:port/database, a replica of DATABASE_URL',
    withoutPassword,
  ),
  DATABASE_POOL_MAX: rule(whole(4, 1_000).default(10), 'a whole number from 4 to 1000'),
  PORTAL_API_URL: rule(
    address('http:', 'https:').optional(),
    'the http or https address of a /vue/ backend',
    withoutPassword,
  ),
  PORTAL_API_PUBLIC_URL: rule(
    address('http:', 'https:').optional(),
    'the http or https address at which browsers reach the backend of PORTAL_API_URL',
    withoutPassword,
  ),
  PORTAL_API_AUTH_SCHEME: rule(
    z
      .string()
      .regex(/^[A-Za-z][\w-]{0,30}$/)
      .default('Token'),
    'one word, such as Token, JWT or Bearer',
  ),
  PORTAL_SECRET: secretRule,
  PORTAL_SECRET_PREVIOUS: secretRule,
  PORTAL_ASSETS: rule(z.string().optional(), 'the path of a folder'),
  PORTAL_SITES: rule(z.string().optional(), 'the path of a JSON file'),
  PORTAL_SEED: rule(z.enum(seeds).optional(), seeds.join(', ')),
  SMTP_URL: rule(address('smtp:', 'smtps:').optional(), 'smtp://user:password@host:port or smtps://…', withoutPassword),
  PORTAL_ORIGIN: rule(
    address('http:', 'https:')
      .refine((value) => new URL(value).pathname === '/' && !/[?#@]/.test(value))
      .optional(),
    'a scheme and a host, such as https://portal.example.com',
    withoutPassword,
  ),
  PORTAL_TRUSTED_PROXIES: rule(
    z
      .string()
      .default('loopback')
      .transform((list, context) => {
        try {
          return parseNetworks(list)
        } catch {
          context.addIssue('is no list of networks')
          return z.NEVER
        }
      }),
    'addresses and networks separated by commas, such as 10.0.0.0/8, fd00::/8, 192.0.2.7 or loopback',
  ),
  PORTAL_HSTS_SUBDOMAINS: rule(z.enum(['yes', 'no']).default('no'), 'yes or no'),
  LOG_LEVEL: rule(z.enum(levels).default('info'), levels.join(', ')),
  LOG_REQUEST_PERCENT: rule(whole(0, 100).default(100), 'a whole number from 0 to 100'),
  METRICS_PORT: rule(whole(1, 65_535).optional(), 'a whole number from 1 to 65535'),
  METRICS_HOST: rule(host(), 'a host name or an address, such as 127.0.0.1 or 0.0.0.0'),
  PORTAL_PRICE_LOG_DAYS: keptDays,
  PORTAL_AUDIT_DAYS: keptDays,
  PORTAL_TEXT_HISTORY_DAYS: keptDays,
  PORTAL_BASKET_STEP_SECONDS: rule(whole(1, 86_400).default(5), 'a whole number of seconds from 1 to 86400'),
}

export const settingNames = Object.keys(rules)

/**
 * Settings whose value may be in a file. The path of the file is then in the setting with the same name and the suffix
 * `_FILE`.
 */
export const fileSettings: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'PORTAL_SECRET',
  'PORTAL_SECRET_PREVIOUS',
  'SMTP_URL',
] satisfies (keyof typeof rules)[]

export type Settings = {
  port: number
  host: string
  dataDir: string
  /** Folder in which processes of different builds share their scripts and styles. */
  assetsDir: string
  databaseUrl: string | undefined
  /**
   * Address of the server itself, if `databaseUrl` leads to a pooler, which may use another connection for each
   * transaction.
   */
  databaseDirectUrl: string | undefined
  /** Address of a replica for long reads. */
  databaseReadUrl: string | undefined
  databasePoolMax: number
  apiUrl: string | undefined
  apiPublicUrl: string | undefined
  apiAuthScheme: string
  secret: string
  /** The secret before the present one: what was signed or sealed with it is still read. */
  previousSecret: string | undefined
  sitesFile: string | undefined
  seed: (typeof seeds)[number]
  /** Whether PORTAL_SEED is set. If not, `seed` has its default. */
  isSeedSet: boolean
  smtpUrl: string | undefined
  origin: string | undefined
  /** Networks of proxies whose headers X-Forwarded-For and X-Forwarded-Proto are trusted. */
  trustedProxies: BlockList
  /** Whether browsers apply https to the subdomains of a site’s host too. */
  hstsSubdomains: boolean
  logLevel: (typeof levels)[number]
  /** Share of requests whose line is logged. Failures from 500 on are always logged. */
  logRequestPercent: number
  /** Where the metrics are served; undefined if they are off. */
  metricsPort: number | undefined
  metricsHost: string
  /** After how many days price logs, audit entries and former texts are removed; undefined if they are kept. */
  priceLogDays: number | undefined
  auditDays: number | undefined
  textHistoryDays: number | undefined
  basketStepSeconds: number
}

export type Secrets = Pick<Settings, 'secret' | 'previousSecret'>

/**
 * Returns the secrets to check a signature or open a seal with: the current one, then the previous one if there is any.
 */
export function readableSecrets({ secret, previousSecret }: Secrets): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}

type Environment = Record<string, string | undefined>
let kept: Settings | undefined

/**
 * Returns the settings of this process, which are parsed once. Throws a one-line error that names the invalid setting.
 */
export function readSettings(): Settings {
  kept ??= parseSettings(process.env)
  return kept
}

/**
 * Parses the settings in an environment. Throws a one-line error that names the invalid setting. An empty value counts
 * as unset. With the embedded database, a missing secret is generated and stored in the data directory; otherwise, a
 * missing secret is an error.
 */
export function parseSettings(env: Environment): Settings {
  const databaseUrl = valueOf(env, 'DATABASE_URL')
  const apiUrl = valueOf(env, 'PORTAL_API_URL')
  const dataDir = resolve(valueOf(env, 'PORTAL_DATA'))
  const seed = valueOf(env, 'PORTAL_SEED')
  const secret = valueOf(env, 'PORTAL_SECRET')
  const embedded = databaseUrl === undefined && apiUrl === undefined
  const settings = {
    port: valueOf(env, 'PORT'),
    host: valueOf(env, 'HOST'),
    dataDir,
    // The folder has no other files, because old files are removed from it and all files in it are served.
    assetsDir: join(resolve(valueOf(env, 'PORTAL_ASSETS') ?? dataDir), 'assets'),
    databaseUrl,
    databaseDirectUrl: valueOf(env, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: valueOf(env, 'DATABASE_READ_URL'),
    databasePoolMax: valueOf(env, 'DATABASE_POOL_MAX'),
    apiUrl,
    apiPublicUrl: valueOf(env, 'PORTAL_API_PUBLIC_URL'),
    apiAuthScheme: valueOf(env, 'PORTAL_API_AUTH_SCHEME'),
    previousSecret: valueOf(env, 'PORTAL_SECRET_PREVIOUS'),
    sitesFile: valueOf(env, 'PORTAL_SITES'),
    seed: seed ?? (embedded ? 'demo' : 'none'),
    isSeedSet: seed !== undefined,
    smtpUrl: valueOf(env, 'SMTP_URL'),
    origin: valueOf(env, 'PORTAL_ORIGIN'),
    trustedProxies: valueOf(env, 'PORTAL_TRUSTED_PROXIES'),
    hstsSubdomains: valueOf(env, 'PORTAL_HSTS_SUBDOMAINS') === 'yes',
    logLevel: valueOf(env, 'LOG_LEVEL'),
    logRequestPercent: valueOf(env, 'LOG_REQUEST_PERCENT'),
    metricsPort: valueOf(env, 'METRICS_PORT'),
    metricsHost: valueOf(env, 'METRICS_HOST'),
    priceLogDays: valueOf(env, 'PORTAL_PRICE_LOG_DAYS'),
    auditDays: valueOf(env, 'PORTAL_AUDIT_DAYS'),
    textHistoryDays: valueOf(env, 'PORTAL_TEXT_HISTORY_DAYS'),
    basketStepSeconds: valueOf(env, 'PORTAL_BASKET_STEP_SECONDS'),
  }
  if (settings.databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new Error('DATABASE_DIRECT_URL is set, and DATABASE_URL is not: it may only be set beside it.')
  if (settings.databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new Error('DATABASE_READ_URL is set, and DATABASE_URL is not: it may only be set beside it.')
  if (settings.previousSecret !== undefined && secret === undefined)
    throw new Error('PORTAL_SECRET_PREVIOUS is set, and PORTAL_SECRET is not: it may only be set beside it.')
  if (secret === undefined && !embedded) {
    const because = databaseUrl === undefined ? 'PORTAL_API_URL' : 'DATABASE_URL'
    throw new Error(
      `PORTAL_SECRET is not set: with ${because} it must be, to ${minSecretLength} random characters or more.`,
    )
  }
  return { ...settings, secret: secret ?? storedSecret(dataDir) }
}

function valueOf<Name extends keyof typeof rules>(
  env: Environment,
  name: Name,
): z.output<(typeof rules)[Name]['schema']>
function valueOf(env: Environment, name: keyof typeof rules): unknown {
  const raw = rawOf(env, name)
  const { schema, may, shown }: Rule<unknown> = rules[name]
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const held = raw === undefined ? 'not set' : shown ? shown(raw) : JSON.stringify(raw)
  throw new Error(`${name} is ${held}: it may be ${may}.`)
}

function rawOf(env: Environment, name: string): string | undefined {
  const raw = env[name]?.trim() || undefined
  const fileName = `${name}_FILE`
  const file = fileSettings.includes(name) ? env[fileName]?.trim() : undefined
  if (!file) return raw
  if (raw !== undefined) throw new Error(`${name} and ${fileName} are both set: only one of them may be.`)
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${fileName} is "${file}": it cannot be read (${codeOf(error)}).`, { cause: error })
  }
  if (content === '') throw new Error(`${fileName} is "${file}": it is empty.`)
  return content
}

/**
 * Returns the secret of the data directory; creates it if it is missing. The complete file is linked into place, so
 * that two processes that start at once get the same secret.
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  const found = secretIn(file)
  if (found !== undefined) return found
  const draft = join(dataDir, `secret.${process.pid}.${randomBytes(4).toString('hex')}`)
  try {
    restrictAccess(dataDir)
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    if (codeOf(error) === '') throw error
    throw new Error(`PORTAL_DATA is "${dataDir}": it must be a directory this user may write to (${codeOf(error)}).`, {
      cause: error,
    })
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return secretIn(file) ?? storedSecret(dataDir)
}

function secretIn(file: string): string | undefined {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(`The secret in ${file} cannot be read (${codeOf(error)}).`, { cause: error })
  }
  if (secret.length >= minSecretLength) return secret
  throw new Error(
    `The secret in ${file} is ${secret.length} characters long: it may be ${minSecretLength} or more. Delete the file to have a new one made.`,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
