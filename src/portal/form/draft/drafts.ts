import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { findSignInMark, isOver } from '#src/sign-in-mark.ts'
import { draftDatabase, nobody } from './draft-mark.ts'
import { isSecret } from '#src/web/secret-field.ts'

const values = z.record(z.string(), z.unknown())
const draftRow = z.object({
  owner: z.string(),
  form: z.string(),
  /** Empty without one. */
  signIn: z.string(),
  values,
  /** Stored so that a repeated submit is recognised as the same request. */
  requestId: z.optional(z.string()),
  savedAt: z.number(),
})
type DraftRow = z.infer<typeof draftRow>

/** `form` is the screen, with the record where there is one. */
export type DraftKey = Pick<DraftRow, 'owner' | 'form'>
export type Draft = Pick<DraftRow, 'values' | 'savedAt' | 'requestId'>

class DraftDb extends Dexie {
  declare drafts: Table<DraftRow, [string, string]>

  constructor() {
    // Strict durability, so that a draft survives a crash.
    super(draftDatabase, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ drafts: '[owner+form], owner' })
  }
}

/** Privacy: the next person to register on this device may be somebody else, so anonymous drafts last a day. */
const nobodysMs = 86_400_000

let opened: DraftDb | undefined
const db = () => (opened ??= new DraftDb())

/** Secrets such as passwords are never stored. */
export function keepable(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([field]) => !isSecret(field)))
}

/** Reads an unsent draft; only ever that of the given owner. */
export async function readDraft({ owner, form }: DraftKey): Promise<Draft | undefined> {
  const row = draftRow.safeParse(await db().drafts.get([owner, form]))
  if (!row.success) return undefined
  return owner === nobody && row.data.savedAt < Date.now() - nobodysMs ? undefined : row.data
}

/** Resolves once on disk. Dropped after the sign-in has ended: the page of somebody who signed out may still write. */
export async function keepDraft(
  key: DraftKey & { signIn: string; requestId?: string },
  entries: Record<string, unknown>,
): Promise<void> {
  await db().transaction('rw', db().drafts, async () => {
    if (key.owner !== nobody && isOver(key.signIn, findSignInMark(document.cookie))) return
    await db().drafts.put({ ...key, values: keepable(entries), savedAt: Date.now() })
  })
}

/** Merges into the stored draft, which another window may have changed; '' removes a field. */
export async function amendDraft(
  { owner, form, signIn }: DraftKey & { signIn: string },
  entries: Record<string, string>,
): Promise<void> {
  await db().transaction('rw', db().drafts, async () => {
    if (isOver(signIn, findSignInMark(document.cookie))) return
    const row = draftRow.safeParse(await db().drafts.get([owner, form]))
    const all = { ...(row.success && row.data.values), ...keepable(entries) }
    const values = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    if (Object.keys(values).length === 0) await db().drafts.delete([owner, form])
    else await db().drafts.put({ owner, form, signIn, values, savedAt: Date.now() })
  })
}

export async function dropDraft({ owner, form }: DraftKey): Promise<void> {
  await db().drafts.delete([owner, form])
}

/** Signing out removes the user's and anonymous drafts; `null` removes everybody's. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  try {
    if (owner === null) await db().drafts.clear()
    else await db().drafts.where('owner').anyOf(owner, nobody).delete()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError)) throw error
  }
}
