import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { clockToleranceSeconds, openSealed, seal } from '#src/session/sealed.server.ts'
import {
  cookieOf,
  endSession,
  endShopDomain,
  hostOf,
  markSignIn,
  readSession,
  sealFlash,
  sealSession,
  type Session,
  sessionSchema,
  setCookie,
  signInIdOf,
} from '#src/session/session.server.ts'
import { type ConfiguredSite, isKnownHost, originOf, siteOf } from '#src/site/sites.server.ts'
import { leadingPage } from '#src/web/leading-page.ts'
import { localPath } from '#src/web/local-path.ts'
import { seeOther } from '#src/web/see-other.ts'
import { signOverPath } from '#src/web/sign-over-path.ts'
import { nextPlace } from './next-place.server.ts'
import { endFormer } from './sign-out.server.ts'

const leavingCookie = '__Host-portal-leaving'
/** Cookie with a secret that only this browser knows. */
const arrivingCookie = '__Host-portal-arriving'
const codeUse = 'sign-over'
const lifeSeconds = 60

/**
 * Cookie of the site that is left. `signIn`: id of the sign-in that moves. Security: `state` is passed through all
 * steps, so that another site cannot send a browser into the middle of the flow.
 */
const leavingSchema = z.object({ host: z.string(), signIn: z.string(), state: z.string() })
type Leaving = { site: ConfiguredSite; signIn: string; state: string }
const codeSchema = z.object({ session: sessionSchema, host: z.string(), proof: z.string() })

/** Proofs whose codes were redeemed, each with the time when its code has expired and it can be forgotten. */
const redeemed = new Map<string, number>()

const endLeaving = setCookie(leavingCookie, '', 0)
const endArriving = setCookie(arrivingCookie, '', 0)

/**
 * Starts to move a sign-in to another site. Returns the address of the first step, and the cookie to set. `to`: the
 * page to open in the end; null for the default page.
 */
export async function startSignInTransfer(site: ConfiguredSite, session: Session, to: string | null) {
  const leaving = { host: site.host, signIn: signInIdOf(session), state: randomBytes(32).toString('base64url') }
  const sealed = await seal(leavingCookie, leaving, `${lifeSeconds}s`)
  return {
    location: stepAt({ to: to ?? '' }),
    cookie: setCookie(leavingCookie, sealed, lifeSeconds),
  }
}

/**
 * Answers each step of moving a sign-in to another of our sites. A move is necessary because a session cookie belongs
 * to one host. The four steps are stateless: the browser leaves the first site; the second site gives it a secret; the
 * first site gives it a code that is bound to the proof (hash) of this secret; the second site redeems the code. A code
 * can be redeemed once.
 */
export async function transferSignIn(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const [from, proof, code] = ['from', 'proof', 'code'].map((name) => searchParams.get(name))
  const to = localPath(searchParams.get('to') ?? '')
  const state = searchParams.get('state') ?? ''
  if (code) return arrive(request, code, to)
  if (proof) return release(request, proof, state, to)
  return from ? prove(request, from, state, to) : leave(request, to)
}

async function leave(request: Request, to: string | null): Promise<Response> {
  const leaving = await readLeaving(request)
  if (leaving === undefined) return seeOther(to ?? '/', [])
  const { site, state } = leaving
  const { host } = siteOf(hostOf(request))
  return leadingPage(originOf(site) + stepAt({ from: host, state, to: to ?? '' }), site.title)
}

async function prove(request: Request, from: string, state: string, to: string | null): Promise<Response> {
  const known = knownSite(from)
  if (known === undefined || known === siteOf(hostOf(request))) return seeOther(to ?? '/', [])
  const own = randomBytes(32).toString('base64url')
  const back = originOf(known) + stepAt({ proof: proofOf(own), state, to: to ?? '' })
  return seeOther(back, [setCookie(arrivingCookie, own, lifeSeconds)])
}

async function release(request: Request, proof: string, state: string, to: string | null): Promise<Response> {
  const [leaving, session] = await Promise.all([readLeaving(request), readSession(request)])
  // Security: a link from elsewhere into the middle of the flow must not end the flow that is running.
  if (leaving !== undefined && leaving.state !== state) return seeOther(to ?? '/', [])
  if (session === null || leaving?.signIn !== signInIdOf(session)) return seeOther(to ?? '/', [endLeaving])
  const { site } = leaving
  const code = await seal(codeUse, { session, host: site.host, proof }, `${lifeSeconds}s`)
  return seeOther(originOf(site) + stepAt({ code, to: to ?? '' }), [endLeaving, endSession])
}

async function arrive(request: Request, code: string, to: string | null): Promise<Response> {
  const own = cookieOf(request, arrivingCookie)
  const found = await openSealed(code, codeUse, codeSchema, clockToleranceSeconds)
  const isOwn = own !== undefined && found?.proof === proofOf(own) && found.host === siteOf(hostOf(request)).host
  // If the code is not valid, the requested page redirects to the login.
  if (!isOwn || !redeem(found.proof)) return seeOther(to ?? '/login', [endArriving])
  const { session } = found
  await endFormer(request, session.token)
  const cookies = [
    await sealSession(session),
    markSignIn(request, session),
    await sealFlash({ kind: 'logged-in' }),
    endArriving,
    endShopDomain,
  ]
  return seeOther(to ?? (await nextPlace(request, session)), cookies)
}

/** Marks a proof as redeemed. Returns false if it was redeemed before. */
function redeem(proof: string): boolean {
  const now = Date.now()
  for (const [past, until] of redeemed) if (until < now) redeemed.delete(past)
  if (redeemed.has(proof)) return false
  // So long, a code is accepted.
  redeemed.set(proof, now + (lifeSeconds + clockToleranceSeconds) * 1000)
  return true
}

async function readLeaving(request: Request): Promise<Leaving | undefined> {
  const leaving = await openSealed(
    cookieOf(request, leavingCookie),
    leavingCookie,
    leavingSchema,
    clockToleranceSeconds,
  )
  const site = leaving ? knownSite(leaving.host) : undefined
  return leaving !== null && site !== undefined ? { ...leaving, site } : undefined
}

const knownSite = (host: string) => (isKnownHost(host) ? siteOf(host) : undefined)

const stepAt = (query: Record<string, string>) => `${signOverPath}?${new URLSearchParams(query)}`

const proofOf = (own: string) => createHash('sha256').update(own).digest('base64url')
