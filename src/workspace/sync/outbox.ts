import type { Refusal } from '#src/contract/call/call.ts'
import type { Saved } from '#src/contract/i18n.ts'
import { editRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { afterServer, deleteEdits, findEdits, isReverted, isSameText, putEdits } from '#src/workspace/store/edits.ts'
import { splitByUnits } from '#src/workspace/catalogue/units-of-products.ts'
import { listArticles } from '#src/workspace/store/kept-catalogue.ts'
import { findLanguage, patchTexts } from '#src/workspace/store/texts/kept-texts.ts'
import { findBatch, listBatches, nameOfText, type Entry, type Outbox } from '#src/workspace/store/batches.ts'
import { findObstacle, packed, sized, type Sized } from './packing.ts'

/**
 * Texts to send, by `nameOfText`, as they were when the user started the save. If more is typed later, these versions
 * are still the ones that are sent.
 */
export type Wordings = ReadonlyMap<string, Pick<EditRow, 'text' | 'base'>>

export const wordingsOf = (rows: readonly EditRow[]): Wordings => new Map(rows.map((row) => [nameOfText(row), row]))

/** Lists the unsaved texts in all languages of the collection, oldest first. */
async function listUnsaved(db: WorkspaceDb, { scope: space }: Outbox): Promise<EditRow[]> {
  const rows = await db.edits.where('scope').equals(space).toArray()
  return rows
    .map((row) => editRow.parse(row))
    .filter((row) => row.status === 'unsaved' && !row.incoming)
    .sort((a, b) => a.editedAt - b.editedAt)
}

const textsIn = (batches: readonly BatchRow[]): ReadonlyMap<string, string> =>
  new Map(batches.flatMap(({ entries }) => entries.map((entry) => [nameOfText(entry), entry.text])))

/**
 * Lists the edits that a save would put into batches, oldest first. Leaves out edits in conflict or with a pending
 * import, and edits whose current text is in a batch already, because that batch is sent again.
 */
export async function listToSend(db: WorkspaceDb, outbox: Outbox): Promise<EditRow[]> {
  const inFlight = textsIn(await listBatches(db, outbox))
  return (await listUnsaved(db, outbox)).filter((row) => inFlight.get(nameOfText(row)) !== row.text)
}

/**
 * `earlier`: batches of earlier saves, oldest first. `made`: the new batches. `later`: texts to seal after the earlier
 * batches are answered. `refused`: number of texts that cannot be sent.
 */
type Sealed = { earlier: BatchRow[]; made: BatchRow[]; later: Wordings; refused: number }

/**
 * Copies the unsaved texts into new batches, whose texts never change. The edits stay until their batch is answered. A
 * text that an earlier batch contains is not copied, so that its wordings arrive in order; if it has changed since, it
 * is in `later`. `only`: the texts to send, as the user has agreed to send them; if undefined, all. A text that cannot
 * be sent is marked as refused.
 */
export function sealUnsaved(
  db: WorkspaceDb,
  outbox: Outbox,
  only: Wordings | undefined,
  newRequestId: () => string,
  at: number,
): Promise<Sealed> {
  return db.transaction('rw', db.edits, db.batches, db.articles, async () => {
    const earlier = await listBatches(db, outbox)
    const inFlight = textsIn(earlier)
    const articles = outbox.scope === 'catalog' ? await listArticles(db) : []
    const [ready, stuck]: [Sized[], EditRow[]] = [[], []]
    const later = new Map<string, Pick<EditRow, 'text' | 'base'>>()
    for (const row of await listUnsaved(db, outbox)) {
      const name = nameOfText(row)
      const seen = only ? only.get(name) : row
      if (!seen) continue
      if (inFlight.has(name)) {
        if (inFlight.get(name) !== row.text) later.set(name, seen)
        continue
      }
      const isSame = isSameText(seen.text, row.text)
      // The base has changed: the user chose another text meanwhile, and the agreed one must not overwrite it.
      if (!isSame && !isSameText(seen.base, row.base)) continue
      // If more was typed since, the agreed text is sent, and the edit stays unsaved.
      const going = sized({ ...row, text: seen.text })
      const refused = findObstacle(going)
      if (!refused) ready.push(going)
      else if (isSame) stuck.push({ ...row, refused })
    }
    if (stuck.length > 0) await db.edits.bulkPut(stuck)
    // Texts that were refused before get their own batches, so that they do not delay new texts.
    const packs = [
      ...packed(ready.filter(({ row }) => !row.refused)),
      ...packed(ready.filter(({ row }) => row.refused)),
    ]
    const { scope } = outbox
    const made = packs
      .flatMap((entries) => splitByUnits(entries, articles))
      .map(({ entries, pid2trus }, index): BatchRow => {
        return { scope, requestId: newRequestId(), createdAt: at + index / 1_000, faults: 0, entries, pid2trus }
      })
    if (made.length > 0) await db.batches.bulkAdd(made)
    return { earlier, made, later, refused: stuck.length }
  })
}

type Conflict = Saved['conflicts'][number]

// If text was typed after the batch was sealed, the edit stays unsaved, over the saved text. If the edit's base is not
// the batch's, the answer came earlier and changes nothing.
const afterSaved = (entry: Entry, row: EditRow): EditRow => ({
  ...row,
  base: !isSameText(row.base, entry.base) ? row.base : entry.text === '' ? null : entry.text,
  refused: null,
})

function afterConflict(entry: Entry, row: EditRow, { theirs, by, at }: Conflict): EditRow {
  const isBack = isSameText(row.text, row.base) && !isSameText(row.text, entry.text)
  // The edit equals the server's text, or was reverted to its base since the batch was sealed: there is no conflict.
  if (isBack || isSameText(row.text, theirs)) return afterServer(row, theirs)
  return { ...row, status: 'conflict', theirs, by, theirsAt: at, refused: null }
}

/** Returns the edit with the server's refusal, unless text was typed since. */
const afterRefusal = (entry: Entry, row: EditRow, refused: EditRow['refused']): EditRow => ({
  ...row,
  refused: isSameText(row.text, entry.text) ? refused : null,
})

export function conflictsOf({ conflicts }: Saved): (entry: Entry) => Conflict | undefined {
  // Most answers have no conflicts but thousands of texts.
  if (conflicts.length === 0) return () => undefined
  const byName = new Map(conflicts.map((conflict) => [nameOfText(conflict), conflict]))
  return (entry) => byName.get(nameOfText(entry))
}

export type Taken = { saved: number; conflicts: number; refused: number }
export type ServerTexts = ReadonlyMap<string, ReadonlyMap<string, string | null>>

type Answered = {
  answer: Saved
  /** Entries that the server did not save, without saying so. */
  untaken: ReadonlySet<Entry>
}

/**
 * Ends a batch with the server's answer, in one transaction. A saved text becomes the server's text on this device. Its
 * edit is removed or, if more was typed since, gets the saved text as its base. Edits in conflict and edits that were
 * not saved stay. Returns the counts, and the changed server texts by language and key.
 */
export function takeAnswer(
  db: WorkspaceDb,
  batch: BatchRow,
  { answer, untaken }: Answered,
): Promise<Taken & { texts: ServerTexts }> {
  return db.transaction('rw', db.edits, db.batches, db.texts, db.languages, async () => {
    const taken: Taken = { saved: 0, conflicts: 0, refused: untaken.size }
    const texts = new Map<string, ReadonlyMap<string, string | null>>()
    const conflictOf = conflictsOf(answer)
    for (const [lang, entries] of Map.groupBy(batch.entries, (entry) => entry.lang)) {
      const place = { scope: batch.scope, lang }
      // At once: one read per text would take most of a save's time.
      const keys = entries.map(({ key }) => key)
      const rows = await findEdits(db, place, keys)
      const [gone, left, stored] = [new Set<string>(), new Array<EditRow>(), new Map<string, string | null>()]
      for (const entry of entries) {
        const conflict = conflictOf(entry)
        const isUntaken = untaken.has(entry)
        if (!isUntaken) stored.set(entry.key, conflict ? conflict.theirs : entry.text === '' ? null : entry.text)
        if (!isUntaken && !conflict) taken.saved += 1
        const row = rows.get(entry.key)
        if (!row) continue
        const after = isUntaken
          ? afterRefusal(entry, row, { reason: 'not-taken', messages: [] })
          : conflict
            ? afterConflict(entry, row, conflict)
            : afterSaved(entry, row)
        if (isReverted(after)) gone.add(entry.key)
        else left.push(after)
        if (after.status === 'conflict') taken.conflicts += 1
      }
      await deleteEdits(db, place, gone)
      await db.edits.bulkPut(left)
      const isOlder = ((await findLanguage(db, batch.scope, lang))?.revision ?? 0) >= answer.revision
      if (isOlder) continue
      await patchTexts(db, batch.scope, lang, stored)
      texts.set(lang, stored)
    }
    await db.batches.delete(batch.requestId)
    return { ...taken, texts }
  })
}

type Complaints = ReadonlyMap<Entry, readonly string[]>

/**
 * Returns the messages of a refusal for each entry. A field's name is a path joined by dots, and a key may contain dots
 * too.
 */
function complaintsOf({ errors = {} }: Refusal, entries: readonly Entry[]): Complaints {
  const fields = new Map(Object.entries(errors))
  const collect = (messagesOf: (entry: Entry) => readonly string[]): Complaints =>
    new Map(entries.map((entry) => [entry, messagesOf(entry)] as const).filter(([, messages]) => messages.length > 0))
  const exact = collect(({ lang, key }) =>
    [key, `${lang}.${key}`, `changes.${lang}.${key}`, `changes.${lang}`].flatMap((name) => fields.get(name) ?? []),
  )
  if (exact.size > 0) return exact
  // Another backend may put a prefix before the name.
  return collect(({ lang, key }) =>
    [...fields].flatMap(([field, messages]) => (field.endsWith(`.${lang}.${key}`) ? messages : [])),
  )
}

/**
 * Ends a batch that the server has refused as a whole. Texts that the refusal names get its messages, and the other
 * texts go into a new batch. If it names no text, the batch is replaced by two halves. If the batch has only one text,
 * that text gets the refusal. Returns the new batches and the number of refused texts. If the batch no longer exists,
 * does nothing.
 */
export function splitRefused(
  db: WorkspaceDb,
  batch: BatchRow,
  refusal: Refusal,
  newRequestId: () => string,
): Promise<{ made: BatchRow[]; refused: number }> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    // Another tab may have ended the batch.
    if (!(await findBatch(db, batch.requestId))) return { made: [], refused: 0 }
    const complaints = complaintsOf(refusal, batch.entries)
    const isGuilty = (entry: Entry) => batch.entries.length === 1 || complaints.has(entry)
    const [guilty, rest] = [batch.entries.filter(isGuilty), batch.entries.filter((entry) => !isGuilty(entry))]
    const middle = guilty.length > 0 ? rest.length : Math.ceil(rest.length / 2)
    const parts = [rest.slice(0, middle), rest.slice(middle)].filter((part) => part.length > 0)
    const made = parts.map((entries, index) => {
      const createdAt = batch.createdAt + index / 1_000_000
      return Object.assign({}, batch, { requestId: newRequestId(), entries, createdAt })
    })
    await db.batches.delete(batch.requestId)
    await db.batches.bulkAdd(made)
    const reason = refusal.code === 'too-large' || refusal.code === 'invalid' ? refusal.code : 'not-taken'
    for (const [lang, entries] of Map.groupBy(guilty, (entry) => entry.lang)) {
      const keys = entries.map(({ key }) => key)
      const rows = await findEdits(db, { scope: batch.scope, lang }, keys)
      const marked = entries.flatMap((entry) => {
        const row = rows.get(entry.key)
        const messages = [...(complaints.get(entry) ?? refusal.messages)]
        return row ? [afterRefusal(entry, row, { reason, messages })] : []
      })
      await putEdits(db, { scope: batch.scope, lang }, marked)
    }
    return { made, refused: guilty.length }
  })
}

/**
 * Stores a batch under `requestId`, with one more fault, and returns it. The former batch is removed. Returns undefined
 * if the batch no longer exists.
 */
export function retryLater(db: WorkspaceDb, batch: BatchRow, requestId: string): Promise<BatchRow | undefined> {
  return db.transaction('rw', db.batches, async () => {
    if (!(await findBatch(db, batch.requestId))) return undefined
    const again = { ...batch, requestId, faults: batch.faults + 1 }
    await db.batches.delete(batch.requestId)
    await db.batches.add(again)
    return again
  })
}
