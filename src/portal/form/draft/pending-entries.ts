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

/** Returns the entries without secrets such as passwords, which must never be stored. */
export function keepable(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([field]) => !isSecret(field)))
}

/**
 * Returns whether the sign-in with which the page was opened has ended. Returns false for drafts without an owner,
 * because they belong to no sign-in.
 */
export const isEnded = ({ owner, signIn }: { owner: string; signIn: string }): boolean =>
  owner !== nobody && isSignInEnded(signIn, findSignInMark(document.cookie))

/**
 * Stores the entries of a closing page in localStorage, synchronously. Leaves out secrets, and files, which only the
 * database can store. Does nothing after the sign-in has ended. `isPart`: the entries are only some fields of the
 * draft, and are merged with those already stored.
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
 * Removes the entries that a closed page has left in localStorage for a form, if they were written before `before` (ms
 * since the epoch). Called when the database contains newer values.
 */
export function dropLeft(place: Place, before: number): void {
  const left = readLeft(place)
  if (left && left.savedAt < before) writeLocal(nameOf(place), null)
}

/**
 * Removes the entries that closed pages have left in localStorage for a user who signs out, and those without an owner.
 * `owner`: null removes all of them.
 */
export function forgetLeft(owner: string | null): void {
  const starts = owner === null ? [prefix] : [ofOwner(owner), ofOwner(nobody)]
  for (const name of listLocal()) if (starts.some((start) => name.startsWith(start))) writeLocal(name, null)
}

/** Calls `leave` whenever the page is hidden, closed or left. Returns a function that unsubscribes. */
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
