import { z } from 'zod'
import type { FormSubmission } from '#src/form-submission.ts'
import { isSessionFresh, type Who } from './session.ts'
import { findSignInMark, endMarkOf, signInMarkCookie } from './sign-in-mark.ts'
import { clockToleranceSeconds, openSealed, seal } from './sealed.server.ts'
import { siteOf } from '#src/site/sites.server.ts'
import { groups } from '#src/session/groups.ts'

const sessionCookie = '__Host-portal'
const deviceCookie = '__Host-portal-device'
const flashCookie = '__Host-portal-flash'
const mailRequestCookie = '__Host-portal-asked'
/** Browsers drop a cookie whose name and value have more than 4,096 characters, and say nothing. */
const maxSealed = 4_080
const maxFlashText = 1_500
/**
 * How long a request for an email is remembered. The email takes up to 15 minutes; later, the next user of this browser
 * must not see who requested it.
 */
const mailRequestHours = 2

const pair = z.tuple([z.string(), z.string()])
export const sessionSchema = z.object({
  token: z.string(),
  createdAt: z.coerce.date(),
  /** How the user signed in. The test login stays open when the portal is closed for maintenance. */
  via: z.enum(['login', 'test-login']),
  /** Id of the company to shop as next, instead of the user's own company. */
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

/** A message that the next page shows once. */
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

/**
 * A message for the next page. `posted`: the form that was sent without JavaScript; set only by a page that answers a
 * form itself, and never stored in a cookie.
 */
export type Flash = z.infer<typeof flashSchema> & { posted?: FormSubmission }

/** The address for which this browser last requested an email, so that the page about it can be reopened. */
const mailRequestSchema = z.object({
  form: z.enum(['register', 'forgot-password']),
  email: z.string(),
  names: z.record(z.string(), z.string()).default({}),
  /** Proves in the second step of a registration that this browser made the first step. */
  proof: z.string().optional(),
  at: z.coerce.date(),
})

export type MailRequest = z.infer<typeof mailRequestSchema>

const sessions = new WeakMap<Request, Promise<Session | null>>()

/**
 * Reads the session from the sealed cookie of a request. Returns null if there is none, if the user has signed out, or
 * if it was not created today in the time zone of the site. Decrypts the cookie only once for each request, because a
 * page makes several calls.
 */
export function readSession(request: Request): Promise<Session | null> {
  const reading = sessions.get(request) ?? openSession(request)
  sessions.set(request, reading)
  return reading
}

async function openSession(request: Request): Promise<Session | null> {
  const session = await unseal(request, sessionCookie, sessionSchema)
  if (session === null) return null
  const { timeZone } = siteOf(hostOf(request))
  // A page sets this mark when its user signs out while the server cannot be reached.
  const isSignedOut = readSignInMark(request) === endMarkOf(signInIdOf(session), null)
  return isSessionFresh(session.createdAt, new Date(), timeZone) && !isSignedOut ? session : null
}

/** Returns the id of a sign-in. It differs for each sign-in, even of the same user. */
export const signInIdOf = ({ createdAt }: Session): string => createdAt.toISOString()

/**
 * Reads the session from the cookie even if it has ended or expired up to two days ago, so that it can be ended at the
 * backend. Returns null if there is none.
 */
export async function readFormerSession(request: Request): Promise<Session | null> {
  return unseal(request, sessionCookie, sessionSchema, 2 * 86_400)
}

const readSignInMark = (request: Request) => findSignInMark(request.headers.get('cookie') ?? '')
const isHttps = (request: Request) => new URL(request.url).protocol === 'https:'

/** Returns the Set-Cookie header that announces the current sign-in to all pages of this browser. */
export const markSignIn = (request: Request, session: Session): string =>
  signInMarkCookie(signInIdOf(session), isHttps(request))

/**
 * Returns the Set-Cookie header that tells all pages of this browser that this sign-in has ended. `session`: null ends
 * the last sign-in.
 */
export const markSignOut = (request: Request, session: Session | null): string =>
  signInMarkCookie(endMarkOf(session && signInIdOf(session), readSignInMark(request)), isHttps(request))

export function hasSessionCookie(request: Request): boolean {
  return cookieOf(request, sessionCookie) !== undefined
}

export async function readFlash(request: Request): Promise<Flash | null> {
  // Another process may have sealed it, whose clock is behind.
  return unseal(request, flashCookie, flashSchema, clockToleranceSeconds)
}

/**
 * Returns the Set-Cookie header that stores a session for 24 hours. Security: the session is encrypted, so the browser
 * never sees the token.
 */
export async function sealSession(session: Omit<Session, 'useAs'> & Partial<Pick<Session, 'useAs'>>): Promise<string> {
  const sealed = await seal(sessionCookie, session, '24h')
  if (sealed.length > maxSealed)
    throw new Error(
      `The session of ${sealed.length} characters does not fit into a cookie: the backend’s token has ${session.token.length}, the names of ${session.who.lines.length} lines come on top`,
    )
  return setCookie(sessionCookie, sealed, 86_400)
}

export async function sealFlash(flash: z.input<typeof flashSchema>): Promise<string> {
  const messages = flash.messages?.map((text) => text.slice(0, maxFlashText / (flash.messages?.length ?? 1)))
  return setCookie(flashCookie, await seal(flashCookie, { ...flash, ...(messages && { messages }) }, '2m'), 120)
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

/**
 * Reads the device token that the backend has given to this browser; undefined if there is none. It stays when a
 * session ends.
 */
export async function readDevice(request: Request): Promise<string | undefined> {
  return (await unseal(request, deviceCookie, deviceSchema))?.device
}

export async function sealDevice(device: string): Promise<string> {
  return setCookie(deviceCookie, await seal(deviceCookie, { device }, `${deviceDays}d`), deviceDays * 86_400)
}

export const endSession = setCookie(sessionCookie, '', 0)
/**
 * Returns the Set-Cookie header that stores on which site this browser's company shops. Every page of this site then
 * redirects to that site.
 */
export const setShopDomain = (request: Request, host: string): string =>
  `shop_domain=${host}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${isHttps(request) ? '; Secure' : ''}`
export const endShopDomain = 'shop_domain=; Path=/; Max-Age=0'

export const endFlash = setCookie(flashCookie, '', 0)
/**
 * The Set-Cookie header that removes the mail request, so that the next user of this browser does not see who requested
 * an email.
 */
export const endMailRequest = setCookie(mailRequestCookie, '', 0)

/**
 * Returns whether the browser stores the portal's cookies after this request: always over https, and over plain http
 * only if the portal runs on the same machine (see http/loopback-cookies.server.ts).
 */
export const keepsCookies = (request: Request): boolean => isHttps(request) || isPlainLoopback(request)

/**
 * Returns whether a request came over plain http to a name or address of this machine. Returns false for a request
 * through a proxy, because the browser may use https to the proxy.
 */
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
