import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { isSessionFresh, type Who } from '#src/session.ts'
import { readSettings } from '#src/settings.ts'
import { siteOf } from '#src/sites.server.ts'
import { groups } from '#src/vue/call.ts'

const sessionCookie = '__Host-portal'
const flashCookie = '__Host-portal-flash'

const pair = z.tuple([z.string(), z.string()])
const sessionSchema = z.object({
  token: z.string(),
  createdAt: z.coerce.date(),
  /** The test login stays usable while the ordinary one is closed for maintenance. */
  via: z.enum(['login', 'test-login']),
  who: z.object({
    username: z.string(),
    id: z.number(),
    company: z.tuple([z.number(), z.string()]),
    lines: z.array(pair),
    lastLine: z.string().nullable(),
    groups: z.array(z.enum(groups)),
    shopUrl: z.string(),
    realUsername: z.string().nullable(),
  }) satisfies z.ZodType<Who>,
})

export type Session = z.infer<typeof sessionSchema>

/** What the next page tells once: a refused login, or that one has been logged in. */
const flashSchema = z.object({
  kind: z.enum(['refused', 'logged-in', 'logged-out', 'expired']),
  messages: z.array(z.string()).default([]),
  username: z.string().default(''),
})

export type Flash = z.infer<typeof flashSchema>

/** The session a request carries in its sealed cookie, if it is still good today in the site's time zone. */
export async function readSession(request: Request): Promise<Session | null> {
  const session = await unseal(request, sessionCookie, sessionSchema)
  if (session === null) return null
  const { timeZone } = siteOf(hostOf(request))
  return isSessionFresh(session.createdAt, new Date(), timeZone) ? session : null
}

export function hasSessionCookie(request: Request): boolean {
  return cookieOf(request, sessionCookie) !== undefined
}

export async function readFlash(request: Request): Promise<Flash | null> {
  return unseal(request, flashCookie, flashSchema)
}

/** The Set-Cookie line of a session: sealed, so that the browser never holds the token in the clear. */
export async function sealSession(session: Session): Promise<string> {
  return setCookie(sessionCookie, await seal(session, '24h'), 86_400)
}

export async function sealFlash(flash: z.input<typeof flashSchema>): Promise<string> {
  return setCookie(flashCookie, await seal(flash, '2m'), 120)
}

export const endSession = setCookie(sessionCookie, '', 0)
export const endFlash = setCookie(flashCookie, '', 0)

/** Browsers keep a __Host- cookie over https, and over plain http for localhost and *.localhost alone. */
export function keepsCookies(request: Request): boolean {
  const url = new URL(request.url)
  return url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
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

function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`
}

function key(): Uint8Array {
  return createHash('sha256').update(`portal session ${readSettings().secret}`).digest()
}

async function seal(content: Record<string, unknown>, life: string): Promise<string> {
  return new EncryptJWT({ content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(life)
    .encrypt(key())
}

async function unseal<T>(request: Request, name: string, schema: z.ZodType<T>): Promise<T | null> {
  const sealed = cookieOf(request, name)
  if (!sealed) return null
  try {
    const { payload } = await jwtDecrypt(sealed, key(), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return schema.parse(payload['content'])
  } catch {
    // Forged, of another secret, expired or of an older form: as good as none.
    return null
  }
}
