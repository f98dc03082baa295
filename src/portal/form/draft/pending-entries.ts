import { z } from 'zod'
import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import { findSignInMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import { isSecret } from '#src/web/secret-field.ts'
import { leftPrefix as prefix, nobody } from './draft-mark.ts'

// A page that ends has no time for a database transaction. It writes its unsaved entries to localStorage, which is
// synchronous.

const leftEntries = z.object({
  signIn: z.string(),
  requestId: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  savedAt: z.number(),
  /** Set if `values` has only some of the draft's fields; an empty text removes a field. */
  isPart: z.literal(true).optional(),
})
export type LeftEntries = z.infer<typeof leftEntries>

type Place = { owner: string; form: string }

const ofOwner = (owner: string) => `${prefix}${encodeURIComponent(owner)} `
const nameOf = ({ owner, form }: Place) => `${ofOwner(owner)}${form}`

/** Leaves out secrets such as passwords, which are never stored. */
export function keepable(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([field]) => !isSecret(field)))
}

/** Returns whether the page belongs to a user who has signed out since. */
export const isEnded = ({ owner, signIn }: { owner: string; signIn: string }): boolean =>
  owner !== nobody && isSignInEnded(signIn, findSignInMark(document.cookie))

/** Stores entries synchronously. Leaves out files, which only the database can store. */
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

/** Removes left entries written before that time, once the database has them. */
export function dropLeft(place: Place, before: number): void {
  const left = readLeft(place)
  if (left && left.savedAt < before) writeLocal(nameOf(place), null)
}

/** Removes the entries of the user who signs out, and anonymous ones; `null` removes everybody's. */
export function forgetLeft(owner: string | null): void {
  const starts = owner === null ? [prefix] : [ofOwner(owner), ofOwner(nobody)]
  for (const name of listLocal()) if (starts.some((start) => name.startsWith(start))) writeLocal(name, null)
}

/** Calls `leave` when the page is hidden or ends. Returns a function that unsubscribes. */
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
