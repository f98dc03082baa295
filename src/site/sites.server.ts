import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { accentStyle } from './accent.ts'
import { isCountry } from './countries.ts'
import { readSettings, type Settings } from '#src/settings.ts'
import type { Site } from './site.ts'
import { languages } from '#src/site/site.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is no colour of the form #rrggbb')

const isAddress = (value: string) => /^https?:\/\/[^/?#]/i.test(value) && URL.canParse(value)
const isPath = (value: string) => /^\/(?![/\\])/.test(value)
const address = z
  .string()
  .refine((value) => isAddress(value) || isPath(value), 'is no address that begins with https://, http:// or /')
const picture = z
  .string()
  .refine(
    (value) => isAddress(value) || isPath(value) || value.startsWith('data:image/'),
    'is no address of a picture that begins with https://, http:// or /',
  )
/** The path of an SVG. Security: it may only have path commands and numbers, because pages contain it unescaped. */
const drawing = z
  .string()
  .regex(/^\s*[Mm]\s*[+-]?[\d.][\d\sMLHVCSQTAZEmlhvcsqtaze.,+-]*$/, 'is no SVG path, such as M3 3h16v16H3z')

const siteSchema = z.strictObject({
  host: z
    .string()
    .toLowerCase()
    .regex(/^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:]+\])$/, 'is no host name alone, such as portal.example.com'),
  origin: z
    .string()
    .refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value), 'is no scheme and host')
    .transform((value) => new URL(value).origin)
    .optional(),
  title: z.string().min(1),
  logo: z.union([z.strictObject({ path: drawing }), z.strictObject({ url: picture })], {
    error: missingOr('is neither {"path": an SVG path} nor {"url": an address}'),
  }),
  accent: z.union(
    [colour.transform((both) => ({ light: both, dark: both })), z.strictObject({ light: colour, dark: colour })],
    { error: missingOr('is neither a colour of the form #rrggbb nor {"light": such a colour, "dark": another}') },
  ),
  country: z.string().refine(isCountry, 'is not a country code of two capital letters, such as DE').default('DE'),
  locale: z.enum(languages.map(({ code }) => code)).default('en'),
  masterLang: z.string().refine(isLanguage, 'is no language tag, such as en or de-AT').default('en'),
  timeZone: z.string().refine(isTimeZone, 'is no IANA time zone').default('Europe/Berlin'),
  guest: z
    .strictObject({ username: z.string().min(1), password: z.string().min(1) })
    .nullable()
    .default(null),
  shopUrl: address.default('/dealer/company/{id}/shop/'),
  /** Address to which a logout redirects; '' if the shop has no logout of its own. */
  logoutUrl: address.or(z.literal('')).default('/account/logout/'),
  middleName: z.boolean().default(false),
  admin: z.boolean().default(true),
  phone: z.string().default(''),
  email: z.email('is no e-mail address').or(z.literal('')).default(''),
  aboutUrl: address.or(z.literal('')).default(''),
  claim: z
    .partialRecord(z.enum(languages.map(({ code }) => code)), z.string())
    .transform((texts) => ({ ...texts, en: texts.en ?? '' }))
    .default({ en: '' }),
})

const sitesSchema = z.array(siteSchema).min(1)
const hostsSchema = z.array(z.object({ host: z.string().toLowerCase() }).catch({ host: '' }))

/**
 * A site, including the fields that browsers must not get: the guest's password, and the addresses of the shop and its
 * logout.
 */
export type ConfiguredSite = z.infer<typeof siteSchema>

const demoSites: z.input<typeof sitesSchema> = [
  {
    host: 'localhost',
    title: 'Account portal',
    logo: { path: 'M3 3h16v16H3zM3 9h6v10M9 9h10' },
    accent: { light: '#0b6e5f', dark: '#4fc3ae' },
    locale: 'en',
    country: 'DE',
    phone: '+49 541 555 000',
    email: 'portal@demo.example',
    claim: {
      en: 'Boards, edging, fronts and doors, made to measure for your workshop.',
      de: 'Platten, Kanten, Fronten und Türen, auf Maß für Ihre Werkstatt.',
    },
  },
  {
    host: 'kantwerk.localhost',
    title: 'Kantwerk',
    logo: { path: 'M3 19V3h7v16zM10 8h9v11' },
    accent: { light: '#9a3412', dark: '#f0a07c' },
    locale: 'de',
    country: 'DE',
    guest: { username: 'guest.kantwerk@demo.example', password: 'demo-portal-1' },
    middleName: true,
    phone: '+49 541 555 010',
    email: 'portal@kantwerk.example',
    claim: {
      en: 'Boards, edging and fronts, made to measure for your workshop.',
      de: 'Platten, Kanten und Fronten, auf Maß für Ihre Werkstatt.',
    },
  },
  {
    host: 'tuerblatt.localhost',
    title: 'Türblatt',
    logo: { path: 'M5 2h12v18H5zM8 5h6v5H8zM14.5 12.5v1.5' },
    accent: { light: '#1d4f91', dark: '#8fb8ee' },
    locale: 'de',
    country: 'DE',
    phone: '+49 251 555 020',
    email: 'portal@tuerblatt.example',
    claim: {
      en: 'Door leaves, frames and fittings, from one order.',
      de: 'Türblätter, Zargen und Beschläge in einer Bestellung.',
    },
  },
]

let sites: ConfiguredSite[] | undefined

/**
 * Loads the sites from the file in PORTAL_SITES or, if `file` is undefined, the demo sites. From then on, the other
 * functions use them. Throws a one-line error that names the setting and the invalid entry.
 */
export function loadSites(file: string | undefined): ConfiguredSite[] {
  sites = file === undefined ? sitesSchema.parse(demoSites) : parseSites(file)
  return sites
}

/** Returns the site of a host name, with or without a port. For an unknown host, returns the first configured site. */
export function siteOf(host: string): ConfiguredSite {
  const all = knownSites()
  const first = all[0]
  if (first === undefined) throw new Error('no site is configured')
  return all.find((site) => site.host === nameOf(host)) ?? first
}

/**
 * Returns the site that a backend names by its host name or subdomain, such as "kantwerk"; undefined if there is none.
 * If several sites have the same subdomain, returns the site of `hostHere` if it is one of them, otherwise undefined.
 */
export function siteNamed(subdomain: string, hostHere: string): ConfiguredSite | undefined {
  const name = subdomain.toLowerCase()
  if (name === '') return undefined
  const exact = knownSites().find(({ host }) => host === name)
  if (exact) return exact
  const named = knownSites().filter(({ host }) => host.startsWith(`${name}.`))
  return named.length > 1 ? named.find(({ host }) => host === nameOf(hostHere)) : named[0]
}

/**
 * Returns the first label of a host name, such as "kantwerk". If another site has the same first label, returns the
 * whole host name.
 */
export function subdomainOf(host: string): string {
  const first = firstPartOf(host)
  const isShared = knownSites().some((site) => site.host !== host && firstPartOf(site.host) === first)
  return isShared ? host : first
}

const firstPartOf = (host: string) => host.split('.')[0] ?? ''

/**
 * Returns the origin (scheme, host and port) of a site: its own `origin`, or else PORTAL_ORIGIN, with the site's host
 * name if PORTAL_ORIGIN names one of the sites. Without both, it is `https://` and the host; for localhost, `http://`,
 * the host and the portal's port. Security: it never comes from a request.
 */
export function originOf(site: ConfiguredSite, settings: Pick<Settings, 'origin' | 'port'> = readSettings()): string {
  if (site.origin !== undefined) return site.origin
  if (settings.origin === undefined)
    return isLocalName(site.host) ? new URL(`http://${site.host}:${settings.port}`).origin : `https://${site.host}`
  const origin = new URL(settings.origin)
  if (isKnownHost(origin.host)) origin.hostname = site.host
  return origin.origin
}

/** Returns whether browsers resolve this host name to the machine on which they run. */
export function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

export function isKnownHost(host: string): boolean {
  return knownSites().some((site) => site.host === nameOf(host))
}

/** Returns whether a username is the guest account of any site. */
export function isGuest(username: string): boolean {
  return knownSites().some(({ guest }) => guest !== null && guest.username.toLowerCase() === username.toLowerCase())
}

export function knownSites(): ConfiguredSite[] {
  return sites ?? loadSites(process.env['PORTAL_SITES'])
}

export function publicSite(site: ConfiguredSite): Site {
  const { guest, origin: _origin, shopUrl: _shopUrl, logoutUrl: _logoutUrl, accent, ...open } = site
  const style = Object.entries(accentStyle(accent)).map(([name, value]) => `${name}:${value}`)
  return { ...open, guest: guest !== null, accentStyle: style.join(';') }
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/\.?(?::\d+)?$/, '')
}

/** Reads a sites file. Returns its sites, or `faults`, with one line for each error. */
export function readSitesFile(file: string): { sites: ConfiguredSite[] } | { faults: string[] } {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return { faults: [`is not a readable JSON file: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = sitesSchema.safeParse(content, { error: wordsOf })
  const wrong = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `has a wrong ${path.join('.') || 'content'}: ${message}`,
  )
  const faults = [...wrong, ...doubledHosts(content)]
  return parsed.success && faults.length === 0 ? { sites: parsed.data } : { faults }
}

function missingOr(words: string): z.core.$ZodErrorMap {
  return ({ input }) => (input === undefined ? 'is missing' : words)
}

const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`
  if (issue.code === 'too_small') return 'is empty'
  if (issue.code === 'invalid_value') return `is none of ${issue.values.join(', ')}`
  return issue.code === 'unrecognized_keys' ? `has what no site has: ${issue.keys.join(', ')}` : undefined
}

function doubledHosts(content: unknown): string[] {
  const hosts = (hostsSchema.safeParse(content).data ?? []).map(({ host }) => host)
  return hosts.flatMap((host, index) =>
    host !== '' && hosts.indexOf(host) < index
      ? [`has a wrong ${index}.host: is the host of another site too: ${host}`]
      : [],
  )
}

function parseSites(file: string): ConfiguredSite[] {
  const read = readSitesFile(file)
  if ('sites' in read) return read.sites
  throw new Error(`PORTAL_SITES names "${file}", which ${read.faults[0]}`)
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
