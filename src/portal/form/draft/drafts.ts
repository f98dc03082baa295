import { Dexie, type Table } from 'dexie'
import { z } from 'zod'
import { draftDatabase, nobody } from './draft-mark.ts'
import { dropLeft, forgetLeft, isEnded, keepable, type LeftEntries, readLeft } from './pending-entries.ts'

const values = z.record(z.string(), z.unknown())
const draftRow = z.object({
  owner: z.string(),
  form: z.string(),
  /** The sign-in of the draft's owner; empty for a draft without an owner. */
  signIn: z.string(),
  values,
  /** Stored so that the server recognises a repeated submit as the same request. */
  requestId: z.string().optional(),
  savedAt: z.number(),
})
type DraftRow = z.infer<typeof draftRow>

/** Identifies a draft. `form`: the name of the screen, followed by the record's id when a record is edited. */
export type DraftKey = Pick<DraftRow, 'owner' | 'form'>
export type Draft = Pick<DraftRow, 'values' | 'savedAt' | 'requestId'>

class DraftDb extends Dexie {
  declare drafts: Table<DraftRow, [string, string]>

  constructor() {
    // With strict durability, a draft that is stored survives a crash of the machine.
    super(draftDatabase, { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ drafts: '[owner+form], owner' })
  }
}

/**
 * Privacy: a draft without an owner expires after a day, because the next person to register on this device may be
 * somebody else.
 */
const nobodysMs = 86_400_000

let opened: DraftDb | undefined
const db = () => (opened ??= new DraftDb())

const isFile = (value: unknown) => value instanceof Blob

/**
 * Merges a stored draft with the newer input that an ended page left in localStorage. Files come from the stored draft,
 * because localStorage cannot contain them.
 */
function joined(row: DraftRow | undefined, { owner, form }: DraftKey, left: LeftEntries): DraftRow {
  const { isPart, values: leftValues, ...rest } = left
  const staying = Object.entries(row?.values ?? {}).filter(([, value]) => isPart || isFile(value))
  const values = { ...Object.fromEntries(staying), ...leftValues }
  return { owner, form, ...rest, values: isPart ? withoutEmpty(values) : values }
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/**
 * Returns the stored draft merged with input left in localStorage; undefined if there is neither. A caller that writes
 * calls it within its transaction.
 */
async function findRow({ owner, form }: DraftKey): Promise<DraftRow | undefined> {
  const row = draftRow.safeParse(await db().drafts.get([owner, form])).data
  const left = readLeft({ owner, form })
  return left && left.savedAt >= (row?.savedAt ?? 0) ? joined(row, { owner, form }, left) : row
}

/**
 * Returns the draft with the input that a closed page has left. Returns undefined if there is none, or if it has no
 * owner and is older than a day.
 */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const row = await findRow(key)
  if (!row || Object.keys(row.values).length === 0) return undefined
  return key.owner === nobody && row.savedAt < Date.now() - nobodysMs ? undefined : row
}

/**
 * Stores a draft in the database, and resolves when it is on the disk. Does nothing if the sign-in has ended, because a
 * page may still call this after its user has signed out.
 */
export async function keepDraft(
  key: DraftKey & { signIn: string; requestId?: string },
  entries: Record<string, unknown>,
): Promise<void> {
  const savedAt = Date.now()
  await db().transaction('rw', db().drafts, async () => {
    if (isEnded(key)) return
    await db().drafts.put({ ...key, values: keepable(entries), savedAt })
  })
  dropLeft(key, savedAt)
}

/**
 * Merges entries into the stored draft, which another window may have changed. An empty text removes its field; a draft
 * without fields is deleted. Does nothing if the sign-in has ended.
 */
export async function amendDraft(
  { owner, form, signIn }: DraftKey & { signIn: string },
  entries: Record<string, string>,
): Promise<void> {
  const savedAt = Date.now()
  await db().transaction('rw', db().drafts, async () => {
    if (isEnded({ owner, signIn })) return
    const values = withoutEmpty({ ...(await findRow({ owner, form }))?.values, ...keepable(entries) })
    if (Object.keys(values).length === 0) await db().drafts.delete([owner, form])
    else await db().drafts.put({ owner, form, signIn, values, savedAt })
  })
  dropLeft({ owner, form }, savedAt)
}

export async function dropDraft(key: DraftKey): Promise<void> {
  const { owner, form } = key
  const now = Date.now()
  await db().drafts.delete([owner, form])
  dropLeft(key, now)
}

/**
 * Removes the drafts of a user who signs out, and the drafts without an owner. `owner`: null removes all drafts.
 * Ignores failures of the database.
 */
export async function forgetDrafts(owner: string | null): Promise<void> {
  forgetLeft(owner)
  try {
    if (owner === null) await db().drafts.clear()
    else await db().drafts.where('owner').anyOf(owner, nobody).delete()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError)) throw error
  }
}
