import type { Refusal } from '#src/contract/call/call.ts'
import type { Saved } from '#src/contract/i18n.ts'
import { editRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { afterServer, deleteEdits, isSameText } from '#src/workspace/store/edits.ts'
import { unitsOfProducts } from '#src/workspace/catalogue/units-of-products.ts'
import { listArticles } from '#src/workspace/store/kept-catalogue.ts'
import { findLanguage, patchTexts } from '#src/workspace/store/texts/kept-texts.ts'
import { isConfirmed } from '#src/workspace/store/is-confirmed.ts'
import { markManyAtBase } from '#src/workspace/store/journal/journal.ts'
import {
  findBatch,
  listBatches,
  nameOfText,
  type Entry,
  type Outbox,
  type Sender,
} from '#src/workspace/store/batches.ts'
import { rowsOf, type Frozen } from './in-flight.ts'
import { findObstacle, packed, sized, type Sized } from './packing.ts'

/** Wordings that may be sent, by text name, each with its base; without it, all texts are sent as they are. */
export type Wordings = ReadonlyMap<string, Pick<EditRow, 'text' | 'base'>>

export const wordingsOf = (rows: readonly EditRow[]): Wordings => new Map(rows.map((row) => [nameOfText(row), row]))
/** `withCarried`: also texts that a batch contains in this or an earlier wording. */
export type Choice = { until: number; withRefused: boolean; withCarried?: boolean; only?: Wordings | undefined }
export const everything: Choice = { until: Number.POSITIVE_INFINITY, withRefused: true }

/**
 * Lists what a save under this sign-in would send, in any wording, in all languages of the collection, oldest first.
 */
async function listUnsaved(
  db: WorkspaceDb,
  { owner, scope: space, signIn }: Sender,
  { until, withRefused, withCarried = false }: Omit<Choice, 'only'>,
): Promise<EditRow[]> {
  const rows = await db.edits.where('[owner+scope]').equals([owner, space]).toArray()
  return rows
    .map((row) => editRow.parse(row))
    .filter(
      (row) =>
        isConfirmed(row, signIn) &&
        row.status === 'unsaved' &&
        !row.incoming &&
        (withCarried || row.requestId === null) &&
        row.editedAt <= until &&
        (withRefused || !row.refused),
    )
    .sort((a, b) => a.editedAt - b.editedAt)
}

/** Lists the edits whose present wording is in no batch; a wording in a batch is sent again with its batch. */
export async function listToSend(db: WorkspaceDb, sender: Sender): Promise<EditRow[]> {
  const carried = new Map(
    (await listBatches(db, sender)).flatMap(({ entries }) => entries.map((entry) => [nameOfText(entry), entry.text])),
  )
  const rows = await listUnsaved(db, sender, { ...everything, withCarried: true })
  return carried.size > 0 ? rows.filter((row) => carried.get(nameOfText(row)) !== row.text) : rows
}

const mark = (db: WorkspaceDb, rows: readonly EditRow[], change: Partial<EditRow>) =>
  db.edits.bulkPut(rows.map((row) => ({ ...row, ...change })))

/**
 * Seals unsaved texts into batches with request ids before sending, so that a batch is always repeated under its id.
 * `markInFlight` notes in each edit which batch contains it; an answer that comes soon saves these thousands of writes.
 */
export function sealUnsaved(
  db: WorkspaceDb,
  sender: Sender,
  choice: Choice,
  newRequestId: () => string,
  at: number,
): Promise<Frozen> {
  return db.transaction('rw', db.edits, db.batches, db.articles, async () => {
    const earlier = await listBatches(db, sender)
    // A page that ended in between has left edits unmarked.
    const carried = new Set(earlier.flatMap(({ entries }) => entries.map(nameOfText)))
    const rows = await listUnsaved(db, sender, choice)
    const articles = sender.scope === 'catalog' ? await listArticles(db) : []
    const [ready, stuck]: [Sized[], EditRow[]] = [[], []]
    for (const row of rows) {
      const name = nameOfText(row)
      const seen = choice.only ? choice.only.get(name) : row
      if (!seen || carried.has(name)) continue
      const isSame = isSameText(seen.text, row.text)
      // The wording was given up for another text that arrived meanwhile, and was never meant to overwrite it.
      if (!isSame && !isSameText(seen.base, row.base)) continue
      // Text typed since stays unsaved, as with any batch in flight.
      const going = sized({ ...row, text: seen.text })
      const refused = findObstacle(going)
      if (!refused) ready.push(going)
      else if (isSame) stuck.push({ ...row, refused })
    }
    if (stuck.length > 0) await db.edits.bulkPut(stuck)
    // Texts refused before get batches of their own, so that they hold up nothing new.
    const packs = [
      ...packed(ready.filter(({ row }) => !row.refused)),
      ...packed(ready.filter(({ row }) => row.refused)),
    ]
    const made = packs.map((entries, index): BatchRow => {
      const pid2trus = unitsOfProducts(articles, new Set(entries.map(({ key }) => key)))
      const { owner, scope, signIn } = sender
      const createdAt = at + index / 1_000
      // The first of all batches is sent at once.
      const unsent = index > 0 || earlier.length > 0
      return { owner, scope, signIn, requestId: newRequestId(), createdAt, faults: 0, entries, pid2trus, unsent }
    })
    if (made.length > 0) await db.batches.bulkAdd(made)
    const batches = [...earlier, ...made].toSorted((a, b) => a.createdAt - b.createdAt)
    return { batches, made, refused: stuck.length }
  })
}

type Change = { row: EditRow; left: EditRow | undefined }

async function change(db: WorkspaceDb, { owner, scope }: Outbox, changes: readonly Change[]): Promise<void> {
  const gone = changes.flatMap(({ row, left }) => (left ? [] : [row]))
  for (const [lang, rows] of Map.groupBy(gone, (row) => row.lang))
    await deleteEdits(db, { owner, scope, lang }, new Set(rows.map(({ key }) => key)))
  await db.edits.bulkPut(changes.flatMap(({ left }) => left ?? []))
}

const isTakenBack = (entry: Entry, row: EditRow) => isSameText(row.text, row.base) && !isSameText(row.text, entry.text)

// The edit may be newer than the batch: then it stays unsaved, based on the text just saved.
function afterSaved(entry: Entry, row: EditRow): EditRow | undefined {
  if (isSameText(row.text, entry.text) && !row.incoming) return undefined
  return { ...row, base: entry.text === '' ? null : entry.text, requestId: null, refused: null }
}

function afterConflict(
  entry: Entry,
  row: EditRow,
  { theirs, by, at }: Saved['conflicts'][number],
): EditRow | undefined {
  // Equal to the server's text, or reverted to its base since the batch was built: nothing is left to resolve.
  if (isSameText(row.text, theirs) || isTakenBack(entry, row)) return afterServer(row, theirs)
  return { ...row, status: 'conflict', theirs, by, theirsAt: at, requestId: null, refused: null }
}

export function conflictsOf({ conflicts }: Saved): (entry: Entry) => Saved['conflicts'][number] | undefined {
  // Usually there are no conflicts, and thousands of texts.
  if (conflicts.length === 0) return () => undefined
  const byName = new Map(conflicts.map((conflict) => [nameOfText(conflict), conflict]))
  return (entry) => byName.get(nameOfText(entry))
}

export type Taken = { saved: number; conflicts: number; refused: number }
export type ServerTexts = ReadonlyMap<string, ReadonlyMap<string, string | null>>

type Answered = {
  answer: Saved
  /** Entries that the server silently did not save. */
  untaken: ReadonlySet<Entry>
}

/** Applies a save's answer in one transaction: saved keys leave the edits, conflicts and untaken keys stay. */
export function takeAnswer(
  db: WorkspaceDb,
  batch: BatchRow,
  { answer, untaken }: Answered,
): Promise<Taken & { texts: ServerTexts }> {
  return db.transaction('rw', db.edits, db.batches, db.texts, db.languages, async () => {
    const taken: Taken = { saved: 0, conflicts: 0, refused: 0 }
    const texts = new Map<string, Map<string, string | null>>()
    const changes: Change[] = []
    const conflictOf = conflictsOf(answer)
    for (const [entry, row] of await rowsOf(db, batch)) {
      if (untaken.has(entry)) {
        taken.refused += 1
        const refused = row && isSameText(row.text, entry.text) ? { reason: 'not-taken' as const, messages: [] } : null
        // Reverted meanwhile: the server still has this text.
        const isGone = row && isSameText(row.text, row.base) && !row.incoming
        if (row) changes.push({ row, left: isGone ? undefined : { ...row, requestId: null, refused } })
        continue
      }
      const conflict = conflictOf(entry)
      const perKey = texts.get(entry.lang) ?? new Map<string, string | null>()
      texts.set(entry.lang, perKey.set(entry.key, conflict ? conflict.theirs : entry.text === '' ? null : entry.text))
      if (!conflict) taken.saved += 1
      if (!row) continue
      const left = conflict ? afterConflict(entry, row, conflict) : afterSaved(entry, row)
      changes.push({ row, left })
      if (conflict && left?.status === 'conflict') taken.conflicts += 1
    }
    await change(db, batch, changes)
    for (const [lang, changes] of texts) {
      const isOlder = ((await findLanguage(db, batch.scope, lang))?.revision ?? 0) >= answer.revision
      if (isOlder) texts.delete(lang)
      else await patchTexts(db, batch.scope, lang, changes)
    }
    await db.batches.delete(batch.requestId)
    return { ...taken, texts }
  })
}

/**
 * Makes all batches unsaved again. Texts back at their base stay edits if their batch may have been saved without an
 * answer.
 */
export function dissolveBatches(db: WorkspaceDb, outbox: Outbox): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    for (const batch of await listBatches(db, outbox)) {
      if (batch.unsent) await removeTakenBack(db, batch)
      const rows = [...(await rowsOf(db, batch)).values()]
      await mark(
        db,
        rows.flatMap((row) => row ?? []),
        { requestId: null },
      )
      await db.batches.delete(batch.requestId)
    }
  })
}

export function renewBatch(db: WorkspaceDb, batch: BatchRow, newRequestId: () => string): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    if (!(await findBatch(db, batch.requestId))) return
    const requestId = newRequestId()
    const rows = [...(await rowsOf(db, batch)).values()]
    await db.batches.delete(batch.requestId)
    await db.batches.add({ ...batch, requestId, faults: batch.faults + 1 })
    await mark(
      db,
      rows.flatMap((row) => row ?? []),
      { requestId },
    )
  })
}

/**
 * Prepares a batch for its first sending: takes out the texts that were reverted since it was made, and removes their
 * edits. `batch` is undefined if nothing is left; `dropped` is the number of texts taken out.
 */
export function dropReverted(
  db: WorkspaceDb,
  { requestId }: BatchRow,
): Promise<{ batch: BatchRow | undefined; dropped: number }> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const made = await findBatch(db, requestId)
    if (!made) return { batch: undefined, dropped: 0 }
    const back = await removeTakenBack(db, made)
    const entries = made.entries.filter((entry) => !back.has(entry))
    const batch = { ...made, entries, unsent: false }
    if (entries.length > 0) await db.batches.put(batch)
    else await db.batches.delete(requestId)
    return { batch: entries.length > 0 ? batch : undefined, dropped: back.size }
  })
}

/**
 * Removes edits that were reverted since a batch was made that has never been sent. Must run inside a transaction over
 * `edits` and `journal`.
 */
async function removeTakenBack(db: WorkspaceDb, batch: BatchRow): Promise<ReadonlySet<Entry>> {
  const changes = new Map<Entry, Change>()
  for (const [entry, row] of await rowsOf(db, batch))
    if (row && isTakenBack(entry, row))
      changes.set(entry, { row, left: row.incoming ? { ...row, requestId: null } : undefined })
  if (changes.size === 0) return new Set()
  await change(db, batch, [...changes.values()])
  for (const [lang, all] of Map.groupBy(changes.values(), ({ row }) => row.lang)) {
    const gone = all.filter(({ left }) => !left).map(({ row }) => [row.key, row.base] as const)
    await markManyAtBase(db, { ...batch, lang }, new Map(gone))
  }
  return new Set(changes.keys())
}

type Complaints = ReadonlyMap<Entry, readonly string[]>

/**
 * Returns a refusal's messages for each entry. A nested field's name is its path joined by dots, and a key may contain
 * dots itself.
 */
function complaintsOf({ errors = {} }: Refusal, entries: readonly Entry[]): Complaints {
  const fields = new Map(Object.entries(errors))
  const said = (entry: Entry, messages: readonly string[]) => (messages.length > 0 ? [[entry, messages] as const] : [])
  const exact = entries.flatMap((entry) => {
    const { lang, key } = entry
    const names = [key, `${lang}.${key}`, `changes.${lang}.${key}`, `changes.${lang}`]
    return said(
      entry,
      names.flatMap((name) => fields.get(name) ?? []),
    )
  })
  if (exact.length > 0) return new Map(exact)
  // Another backend may put a prefix in front.
  return new Map(
    entries.flatMap((entry) => {
      const own = [...fields].filter(([field]) => field.endsWith(`.${entry.lang}.${entry.key}`))
      return said(
        entry,
        own.flatMap(([, messages]) => messages),
      )
    }),
  )
}

/**
 * Handles a refused batch: marks the keys that the refusal names and batches the rest again; if it names none, halves
 * the batch.
 */
export function isolate(
  db: WorkspaceDb,
  batch: BatchRow,
  refusal: Refusal,
  newRequestId: () => string,
): Promise<Taken> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    if (!(await findBatch(db, batch.requestId))) return { saved: 0, conflicts: 0, refused: 0 }
    // With these refusals the server has saved nothing.
    const unsent = refusal.code === 'invalid' || refusal.code === 'too-large'
    const back = unsent ? await removeTakenBack(db, batch) : new Set()
    const left = batch.entries.filter((entry) => !back.has(entry))
    const complaints = complaintsOf(refusal, batch.entries)
    const guilty = new Set(batch.entries.length === 1 ? left : left.filter((entry) => complaints.has(entry)))
    const rest = left.filter((entry) => !guilty.has(entry))
    const middle = Math.ceil(rest.length / 2)
    // The refused texts may be the reverted ones.
    const parts = guilty.size + back.size > 0 ? [rest] : [rest.slice(0, middle), rest.slice(middle)]
    const rows = await rowsOf(db, batch)
    await db.batches.delete(batch.requestId)
    for (const [index, entries] of parts.filter((part) => part.length > 0).entries()) {
      const requestId = newRequestId()
      await db.batches.add({ ...batch, requestId, entries, unsent, createdAt: batch.createdAt + index / 1_000_000 })
      await mark(
        db,
        entries.flatMap((entry) => rows.get(entry) ?? []),
        { requestId },
      )
    }
    const reason = refusal.code === 'too-large' ? 'too-large' : refusal.code === 'invalid' ? 'invalid' : 'not-taken'
    for (const entry of guilty) {
      const row = rows.get(entry)
      if (!row) continue
      const messages = [...(complaints.get(entry) ?? refusal.messages)]
      await mark(db, [row], {
        requestId: null,
        refused: isSameText(row.text, entry.text) ? { reason, messages } : null,
      })
    }
    return { saved: 0, conflicts: 0, refused: guilty.size }
  })
}
