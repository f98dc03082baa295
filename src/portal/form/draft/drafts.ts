import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { findSignInMark, isOver } from '#src/sign-in-mark.ts'
import { draftDatabase, nobody } from './draft-mark.ts'
import { isSecret } from '#src/web/secret-field.ts'

const values = z.record(z.string(), z.unknown())
const draftRow = z.object({
  owner: z.string(),
  form: z.string(),
  /** The sign-in under which it was typed; empty without one. */
  signIn: z.string(),
  values,
  /** Under which the entries are sent, so that they are done once. */
  requestId: z.optional(z.string()),
  savedAt: z.number(),
})
type DraftRow = z.infer<typeof draftRow>

/** Whose it is and of which form: the screen, with the record where there is one. */
export type DraftKey = Pick<DraftRow, 'owner' | 'form'>
export type Draft = Pick<DraftRow, 'values' | 'savedAt' | 'requestId'>

class DraftDb extends Dexie {
  declare drafts: Table<DraftRow, [string, string]>

  constructor() {
    // Strict: kept means that it outlives a crash.
    super(draftDatabase, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ drafts: '[owner+form], owner' })
  }
}

/** What nobody signed in for is shown on this device for a day: the next one who registers here may be somebody else. */
const nobodysMs = 86_400_000

let opened: DraftDb | undefined
const db = () => (opened ??= new DraftDb())

/** What of a form's entries may be kept on a device. */
export function keepable(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([field]) => !isSecret(field)))
}

/** Reads what a person has typed into a form here and not sent. Of another person's nothing is ever read. */
export async function readDraft({ owner, form }: DraftKey): Promise<Draft | undefined> {
  const row = draftRow.safeParse(await db().drafts.get([owner, form]))
  if (!row.success) return undefined
  return owner === nobody && row.data.savedAt < Date.now() - nobodysMs ? undefined : row.data
}

/** Resolves once it is on disk. What a page still writes after its sign-in was ended is dropped: that one has left. */
export async function keepDraft(
  key: DraftKey & { signIn: string; requestId?: string },
  entries: Record<string, unknown>,
): Promise<void> {
  await db().transaction('rw', db().drafts, async () => {
    if (key.owner !== nobody && isOver(key.signIn, findSignInMark(document.cookie))) return
    await db().drafts.put({ ...key, values: keepable(entries), savedAt: Date.now() })
  })
}

/** Changes some of what is kept, whatever another window has kept there; '' keeps nothing. */
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

/** Who signs out leaves no draft, nor one from before signing in; without a name, everybody's go. A browser that keeps nothing has none to remove. */
export async function forgetDrafts(owner: string | null): Promise<void> {
  try {
    if (owner === null) await db().drafts.clear()
    else await db().drafts.where('owner').anyOf(owner, nobody).delete()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError)) throw error
  }
}
