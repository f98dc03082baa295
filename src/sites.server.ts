import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Site } from '#src/site.ts'
import { accentStyle } from '#src/accent.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'is no colour of the form #rrggbb')

const siteSchema = z.object({
  host: z.string().min(1).toLowerCase(),
  title: z.string().min(1),
  logo: z.union([z.object({ path: z.string().min(1) }), z.object({ url: z.string().min(1) })]),
  accent: z.union([
    colour.transform((both) => ({ light: both, dark: both })),
    z.object({ light: colour, dark: colour }),
  ]),
  locale: z.enum(['en', 'de']).default('en'),
  timeZone: z.string().refine(isTimeZone, 'is no IANA time zone').default('Europe/Berlin'),
  guest: z.object({ username: z.string(), password: z.string() }).nullable().default(null),
  shopUrl: z.string().default('/dealer/company/{id}/shop/'),
  logoutUrl: z.string().default('/account/logout/'),
  middleName: z.boolean().default(false),
  admin: z.boolean().default(true),
  phone: z.string().default(''),
  email: z.string().default(''),
  aboutUrl: z.string().default(''),
  claim: z.object({ en: z.string(), de: z.string() }).default({ en: '', de: '' }),
})

const sitesSchema = z.array(siteSchema).min(1)

/** A site with what only the server may know of it: the guest's password, the shop's and its logout's address. */
export type ConfiguredSite = z.infer<typeof siteSchema>

const demoSites: z.input<typeof sitesSchema> = [
  {
    host: 'localhost',
    title: 'Account portal',
    logo: { path: 'M3 3h16v16H3zM3 9h6v10M9 9h10' },
    accent: { light: '#0b6e5f', dark: '#4fc3ae' },
    locale: 'en',
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
    phone: '+49 251 555 020',
    email: 'portal@tuerblatt.example',
    claim: {
      en: 'Door leaves, frames and fittings, from one order.',
      de: 'Türblätter, Zargen und Beschläge aus einer Bestellung.',
    },
  },
]

let sites: ConfiguredSite[] | undefined

/**
 * Reads the sites once, from a file of PORTAL_SITES or the built-in demo sites.
 * Throws an error of one line that names the setting and the entry that is wrong.
 */
export function loadSites(file: string | undefined): ConfiguredSite[] {
  sites = file === undefined ? sitesSchema.parse(demoSites) : parseSites(file)
  return sites
}

/** The site of a host name (a port is ignored); the first configured one where no site has that name. */
export function siteOf(host: string): ConfiguredSite {
  const all = knownSites()
  const first = all[0]
  if (first === undefined) throw new Error('no site is configured')
  return all.find((site) => site.host === nameOf(host)) ?? first
}

/** The site a backend names by its subdomain ("kantwerk") or its whole host name. */
export function siteNamed(subdomain: string): ConfiguredSite | undefined {
  if (subdomain === '') return undefined
  return knownSites().find((site) => site.host === subdomain || site.host.startsWith(`${subdomain}.`))
}

export function isKnownHost(host: string): boolean {
  return knownSites().some((site) => site.host === nameOf(host))
}

/** The configured sites, the first being the default. */
export function knownSites(): ConfiguredSite[] {
  return sites ?? loadSites(process.env['PORTAL_SITES'])
}

/** What of a site a browser may know. */
export function publicSite(site: ConfiguredSite): Site {
  const { guest, shopUrl: _shopUrl, logoutUrl: _logoutUrl, accent, ...open } = site
  const style = Object.entries(accentStyle(accent)).map(([name, value]) => `${name}:${value}`)
  return { ...open, guest: guest !== null, accentStyle: style.join(';') }
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

function parseSites(file: string): ConfiguredSite[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`PORTAL_SITES names "${file}", which is not a readable JSON file: ${String(error)}`, {
      cause: error,
    })
  }
  const parsed = sitesSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(
    `PORTAL_SITES names "${file}", whose ${issue?.path.join('.') || 'content'} is wrong: ${issue?.message}`,
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
