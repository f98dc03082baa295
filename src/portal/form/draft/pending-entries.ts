import { z } from 'zod'
import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import { findSignInMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import { isSecret } from '#src/web/secret-field.ts'
import { leftPrefix as prefix, nobody } from './draft-mark.ts'

// A page that ends has no time for a database transaction. It writes its unsaved entries to localStorage, which is
// synchronous, and the next page merges them into the draft. The code calls them "left" entries.

const leftEntries = z.object({
  signIn: z.string(),
  requestId: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  savedAt: z.number(),
  /** Set if `values` has only some fields of the draft. An empty text then removes its field. */
  isPart: z.literal(true).optional(),
})
export type LeftEntries = z.infer<typeof leftEntries>

type Place = { owner: string; form: string }

const ofOwner = (owner: string) => `${prefix}${encodeURIComponent(owner)} `
const nameOf = ({ owner, form }: Place) => `${ofOwner(owner)}${form}`

/** Returns the entries without secrets such as passwords, which are never stored. */
export function keepable(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([field]) => !isSecret(field)))
}

/**
 * Returns whether the sign-in under which the page was opened has ended. Drafts without an owner belong to no sign-in.
 */
export const isEnded = ({ owner, signIn }: { owner: string; signIn: string }): boolean =>
  owner !== nobody && isSignInEnded(signIn, findSignInMark(document.cookie))

/**
 * Stores entries synchronously in localStorage. Does nothing after the sign-in has ended. Files are left out, because
 * only the database can store them.
 */
export function writePendingEntries(
  key: Place & { signIn: string; requestId?: string },
  entries: Record<string, unknown>,
  isPart = false,
): void {
  if (isEnded(key)) return
  const { signIn, requestId } = key
  const values = Object.fromEntries(Object.entries(keepable(entries)).filter(([, value]) => !(value instanceof Blob)))
  const others = isPart ? readLeft(key)?.values : {}
  const left: LeftEntries = { signIn, requestId, values: { ...others, ...values }, savedAt: Date.now() }
  writeLocal(nameOf(key), JSON.stringify(isPart ? { ...left, isPart } : left))
}

export function readLeft(place: Place): LeftEntries | undefined {
  try {
    return leftEntries.safeParse(JSON.parse(readLocal(nameOf(place)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * Removes the left entries of a form if they were written before `before` (ms since the epoch). Called once the
 * database contains newer values.
 */
export function dropLeft(place: Place, before: number): void {
  const left = readLeft(place)
  if (left && left.savedAt < before) writeLocal(nameOf(place), null)
}

/**
 * Removes the left entries of the user who signs out, and those without an owner. With `null` it removes all of them.
 */
export function forgetLeft(owner: string | null): void {
  const starts = owner === null ? [prefix] : [ofOwner(owner), ofOwner(nobody)]
  for (const name of listLocal()) if (starts.some((start) => name.startsWith(start))) writeLocal(name, null)
}

/** Calls `leave` whenever the page is hidden or ends. Returns a function that unsubscribes. */
export function onPageHide(leave: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', leave)
  }
}
