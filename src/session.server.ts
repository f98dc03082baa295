import { z } from 'zod'
import type { Posted } from './posted.ts'
import { isSessionFresh, type Who } from './session.ts'
import { findSignInMark, markOfEnd, signInMarkCookie } from './sign-in-mark.ts'
import { openSealed, seal } from './sealed.server.ts'
import { siteOf } from './sites.server.ts'
import { groups } from '#src/groups.ts'

const sessionCookie = '__Host-portal'
const deviceCookie = '__Host-portal-device'
const flashCookie = '__Host-portal-flash'
const mailRequestCookie = '__Host-portal-asked'
/** A mail takes a quarter of an hour at most; the next user of this machine should not see who waited for one. */
const mailRequestHours = 2

const pair = z.tuple([z.string(), z.string()])
export const sessionSchema = z.object({
  token: z.string(),
  createdAt: z.coerce.date(),
  /** The test login stays open while the ordinary one is closed for maintenance. */
  via: z.enum(['login', 'test-login']),
  /** The company to shop as next, instead of one's own. */
  useAs: z.int().min(1).nullable().default(null),
  who: z.object({
    username: z.string(),
    id: z.number(),
    company: z.tuple([z.number(), z.string()]),
    lines: z.array(pair),
    lastLine: z.string().nullable(),
    groups: z.array(z.enum(groups)),
    shopUrl: z.string(),
    atRoot: z.boolean().optional(),
    realUsername: z.string().nullable(),
    actingReason: z.string().optional(),
  }) satisfies z.ZodType<Who>,
})

const deviceSchema = z.object({ device: z.string() })
/** Browsers keep a cookie for at most 400 days. */
const deviceDays = 400

export type Session = z.infer<typeof sessionSchema>

/** Shown once, by the next page: a refused login, or a successful one. */
const flashSchema = z.object({
  kind: z.enum([
    'refused',
    'logged-in',
    'logged-out',
    'expired',
    'email-confirmed',
    'shop-refused',
    'registered',
    'password-changed',
  ]),
  messages: z.array(z.string()).default([]),
  username: z.string().default(''),
})

/** `posted` is only set by a page that answers a form itself, and never stored in a cookie. */
export type Flash = z.infer<typeof flashSchema> & { posted?: Posted }

/** The address this browser last requested a mail for, so that the page about it can be reopened. */
const mailRequestSchema = z.object({
  form: z.enum(['register', 'forgot-password']),
  email: z.string(),
  names: z.record(z.string(), z.string()).default({}),
  /** Proves in the second step that this browser made the first. */
  proof: z.string().optional(),
  at: z.coerce.date(),
})

export type MailRequest = z.infer<typeof mailRequestSchema>

/** The session in a request's sealed cookie, if it is still valid today in the site's time zone. */
export async function readSession(request: Request): Promise<Session | null> {
  const session = await unseal(request, sessionCookie, sessionSchema)
  if (session === null) return null
  const { timeZone } = siteOf(hostOf(request))
  // A page sets the mark when its user signs out while offline.
  const isSignedOut = readSignInMark(request) === markOfEnd(signInOf(session), null)
  return isSessionFresh(session.createdAt, new Date(), timeZone) && !isSignedOut ? session : null
}

/** Tells one sign-in from another, even of the same person. */
export const signInOf = ({ createdAt }: Session): string => createdAt.toISOString()

/** The session in the cookie, even an expired one, so that it can be ended at the backend. */
export async function readFormerSession(request: Request): Promise<Session | null> {
  return unseal(request, sessionCookie, sessionSchema, 2 * 86_400)
}

const readSignInMark = (request: Request) => findSignInMark(request.headers.get('cookie') ?? '')
const isHttps = (request: Request) => new URL(request.url).protocol === 'https:'

/** The Set-Cookie line that tells every page of this browser which sign-in is current. */
export const markSignIn = (request: Request, session: Session): string =>
  signInMarkCookie(signInOf(session), isHttps(request))

/** The Set-Cookie line that ends that sign-in for every page; without a session, the last one. */
export const markSignOut = (request: Request, session: Session | null): string =>
  signInMarkCookie(markOfEnd(session && signInOf(session), readSignInMark(request)), isHttps(request))

export function hasSessionCookie(request: Request): boolean {
  return cookieOf(request, sessionCookie) !== undefined
}

export async function readFlash(request: Request): Promise<Flash | null> {
  return unseal(request, flashCookie, flashSchema)
}

/** The Set-Cookie line of a session: sealed, so that the browser never sees the token. */
export async function sealSession(session: Omit<Session, 'useAs'> & Partial<Pick<Session, 'useAs'>>): Promise<string> {
  return setCookie(sessionCookie, await seal(sessionCookie, session, '24h'), 86_400)
}

export async function sealFlash(flash: z.input<typeof flashSchema>): Promise<string> {
  return setCookie(flashCookie, await seal(flashCookie, flash, '2m'), 120)
}

export async function readMailRequest(request: Request): Promise<MailRequest | null> {
  return unseal(request, mailRequestCookie, mailRequestSchema)
}

export async function sealMailRequest(mailRequest: z.input<typeof mailRequestSchema>): Promise<string> {
  return setCookie(
    mailRequestCookie,
    await seal(mailRequestCookie, mailRequest, `${mailRequestHours}h`),
    mailRequestHours * 3_600,
  )
}

/** The device token the backend gave this browser; it outlives every session. */
export async function readDevice(request: Request): Promise<string | undefined> {
  return (await unseal(request, deviceCookie, deviceSchema))?.device
}

export async function sealDevice(device: string): Promise<string> {
  return setCookie(deviceCookie, await seal(deviceCookie, { device }, `${deviceDays}d`), deviceDays * 86_400)
}

export const endSession = setCookie(sessionCookie, '', 0)
/** The site where this browser's company shops: from now on it is redirected there, whatever it opens here. */
export const keepShopDomain = (request: Request, host: string): string =>
  `shop_domain=${host}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${isHttps(request) ? '; Secure' : ''}`
export const endShopDomain = 'shop_domain=; Path=/; Max-Age=0'

export const endFlash = setCookie(flashCookie, '', 0)
/** The next user of this browser does not see who requested a mail. */
export const endMailRequest = setCookie(mailRequestCookie, '', 0)

/** Browsers keep our cookies over https, and over plain http only those of this machine (http/loopback-cookies.server.ts). */
export const keepsCookies = (request: Request): boolean => isHttps(request) || isPlainLoopback(request)

/** Whether a request came over plain http to a name or address of this machine, and through no proxy, which may have its own https. */
export function isPlainLoopback(request: Request): boolean {
  if (request.headers.has('x-forwarded-for') || request.headers.has('forwarded')) return false
  const { protocol, hostname } = new URL(request.url)
  return protocol === 'http:' && /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}

export function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split(/=(.*)/s)
    if (key === name && value !== undefined) return value
  }
  return undefined
}

export function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`
}

async function unseal<T>(
  request: Request,
  name: string,
  schema: z.ZodType<T>,
  toleranceSeconds = 0,
): Promise<T | null> {
  return openSealed(cookieOf(request, name), name, schema, toleranceSeconds)
}
