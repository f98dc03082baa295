import {
  batchRow,
  copyUnread,
  editRow,
  findIdentity,
  found,
  type BatchRow,
  type EditRow,
  type JournalRow,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { remainingEdit, noteNotTaken, mergePendingImport } from '#src/workspace/store/pending-import.ts'
import { isSameText } from '#src/workspace/store/edits.ts'
import { readKeptPair } from '#src/workspace/store/texts/kept-pair.ts'
import { keepPair, type FetchedPair } from '#src/workspace/store/texts/kept-texts.ts'
import { readStoredWords, takeStoredWords } from '#src/workspace/store/shared/stored-words.ts'
import { isOfAuthors } from '#src/workspace/store/authors.ts'
import { isOfOwnership, keepOwnership, putLastOwner, readOwnership } from '#src/workspace/store/owner.ts'
import {
  followWords,
  goneWords,
  isAny,
  noWords,
  putWords,
  readAnnotations,
  removeWords,
  changedAnnotations,
  wordsIn,
  type Annotations,
} from '#src/workspace/store/annotations.ts'

/** The rows that a workspace has in memory and that are, or should be, on disk. */
export type Known = { owner: string | null; since: string; edits: readonly EditRow[]; pair: FetchedPair | null }

export const idOf = ({ owner, scope, lang, key }: EditRow) => JSON.stringify([owner, scope, lang, key])

export type Texts = ReadonlyMap<string, EditRow>

export async function readTexts(db: WorkspaceDb): Promise<Texts> {
  const rows = (await db.edits.toArray()).map((row) => editRow.parse(row))
  return new Map(rows.map((row) => [idOf(row), row]))
}

export const differing = (rows: Texts, from: Texts): EditRow[] =>
  [...rows].flatMap(([id, row]) => {
    const there = from.get(id)
    return there?.text === row.text && there.incoming?.text === row.incoming?.text ? [] : [row]
  })

/**
 * Writes rows from memory that the database lacks, and returns the restored edits. Of two wordings the later wins, and
 * a pending import of either stays. An edit leaves a batch that no longer exists: it is unsaved again, and the server
 * recognises a text it already has.
 */
export async function restore(
  db: WorkspaceDb,
  known: readonly Known[],
  words: Annotations,
): Promise<readonly EditRow[]> {
  const restored: EditRow[] = []
  const tables = [db.edits, db.batches, db.journal, db.meta, db.marks, db.terms, db.notes]
  const notTaken: EditRow[] = []
  await db.transaction('rw', tables, async () => {
    await putWords(db, words)
    for (const { owner, since, edits } of known) {
      if (!(await db.meta.get('last-owner'))) await putLastOwner(db, { owner, since })
      for (const row of edits) {
        const there = found(editRow, await db.edits.get([row.owner, row.scope, row.lang, row.key]))
        const isOver = there !== undefined && (there.editedAt === row.editedAt || isOvertaken(row, there))
        const kept = isOver ? mergePendingImport(there, row, undefined) : mergePendingImport(row, there, undefined)
        notTaken.push(...kept.notTaken)
        if (kept.row === there) continue
        const { requestId } = kept.row
        const isUnderWay = requestId !== null && (await db.batches.get(requestId)) !== undefined
        await db.edits.put({ ...kept.row, requestId: isUnderWay ? requestId : null })
        restored.push(kept.row)
      }
    }
    await noteNotTaken(db, notTaken)
  })
  for (const { pair } of known)
    if (pair && !(await readKeptPair(db, pair.scope, pair.src, pair.dst))) await keepPair(db, pair)
  return restored
}

export async function copyAll(from: WorkspaceDb, to: WorkspaceDb): Promise<void> {
  for (const name of [
    'meta',
    'edits',
    'batches',
    'journal',
    'units',
    'texts',
    'languages',
    'scopes',
    'marks',
    'terms',
    'notes',
    'catalogues',
    'articles',
  ] as const) {
    const rows: unknown[] = await from.table(name).toArray()
    await to.table(name).bulkPut(rows)
  }
  // Other pages go on sending the batches on disk.
  await to.batches.toCollection().modify({ unsent: false })
}

/**
 * State of the disk when memory and disk were last equal. `disk` is the database's identity; undefined if it was
 * emptied or never read. `edits` and `words` were on disk as far as this page knows.
 */
export type Origin = {
  disk: string | undefined
  edits: Texts
  words: Annotations
  batches: ReadonlySet<string>
  lastJournalId: number
  ownership: ReadonlyMap<string, string>
}
export const nowhere: Origin = {
  disk: undefined,
  edits: new Map(),
  words: noWords,
  batches: new Set(),
  lastJournalId: 0,
  ownership: new Map(),
}

/** Reads the state of a database when work on it ends, so that only this page's changes are written back later. */
export async function originOf(db: WorkspaceDb): Promise<Origin> {
  const last = await db.journal.orderBy('id').last()
  return {
    disk: await findIdentity(db),
    edits: await readTexts(db),
    words: await readAnnotations(db),
    batches: new Set((await readBatches(db)).map(({ requestId }) => requestId)),
    lastJournalId: last?.id ?? 0,
    ownership: await readOwnership(db),
  }
}

/** Reads batches as sent: another page sees them too and may have sent any. */
const readBatches = async (db: WorkspaceDb): Promise<BatchRow[]> =>
  (await db.batches.toArray()).map((row) => Object.assign(batchRow.parse(row), { unsent: false }))

/** Returns whether the row exists only for its pending import: nobody typed its text, and its time is the import's. */
const isBesideOnly = ({ text, base, status, requestId, incoming }: EditRow) =>
  Boolean(incoming) && status === 'unsaved' && requestId === null && isSameText(text, base)

/** Returns whether the other row wins: the later one does, but text that nobody typed never replaces typed text. */
function isOvertaken(row: EditRow, other: EditRow | undefined): other is EditRow {
  if (other === undefined) return false
  if (isBesideOnly(row) !== isBesideOnly(other)) return isBesideOnly(row)
  return other.editedAt > row.editedAt
}

type Taken = { id: string; from: EditRow; to: EditRow | undefined }

/**
 * Copies rows from disk to memory; otherwise they would look like changes made here the next time. Skips rows typed
 * over meanwhile, and returns the copied ones.
 */
function takeOver(
  memory: WorkspaceDb,
  rows: readonly Taken[],
  batches: { added: readonly BatchRow[]; answered: readonly string[] },
): Promise<Taken[]> {
  return memory.transaction('rw', memory.edits, memory.batches, async () => {
    const taken: Taken[] = []
    for (const row of rows) {
      const { from, to } = row
      const place: [string, string, string, string] = [from.owner, from.scope, from.lang, from.key]
      if (!isSameRow(found(editRow, await memory.edits.get(place)), from)) continue
      if (to) await memory.edits.put(to)
      else await memory.edits.delete(place)
      taken.push(row)
    }
    await memory.batches.bulkPut([...batches.added])
    await memory.batches.bulkDelete([...batches.answered])
    return taken
  })
}

const isSameRow = (a: EditRow | undefined, b: EditRow | undefined) => JSON.stringify(a) === JSON.stringify(b)

type Meeting = { row: EditRow; other: EditRow | undefined; before: EditRow | undefined; isSameDisk: boolean }

/**
 * Merges a row of memory with the disk's row. If both changed, the later wording wins; a row unchanged in memory
 * follows the disk, also if it was removed there.
 */
function meet({ row, other, before, isSameDisk }: Meeting): { stands: EditRow | undefined; notTaken: EditRow[] } {
  if (isSameDisk && before && isSameRow(row, before)) return { stands: other, notTaken: [] }
  const kept = isOvertaken(row, other) ? mergePendingImport(other, row, before) : mergePendingImport(row, other, before)
  return { stands: kept.row, notTaken: kept.notTaken }
}

export type Kept = { disk: string | undefined; texts: Texts; held: Texts; isChanged: boolean; isTaken: boolean }

/**
 * Writes edits and batches from memory to disk in one transaction, and copies what other pages did there to memory.
 * Returns the edits read back, those of them in memory (`held`), and on which side anything changed.
 */
export async function keepEdits(memory: WorkspaceDb, disk: WorkspaceDb, origin: Origin): Promise<Kept> {
  const here = await readTexts(memory)
  const batches = await readBatches(memory)
  const brought = await disk.transaction('rw', disk.edits, disk.batches, disk.journal, disk.meta, async () => {
    const identity = await findIdentity(disk)
    const isSameDisk = identity !== undefined && identity === origin.disk
    const there = await readTexts(disk)
    const put: EditRow[] = []
    const taken: Taken[] = []
    const notTaken: EditRow[] = []
    for (const [id, row] of here) {
      const other = there.get(id)
      // If the disk was never read, the page cannot know which pending import a row had.
      const before = origin.disk === undefined ? undefined : origin.edits.get(id)
      const met = meet({ row, other, before, isSameDisk })
      notTaken.push(...met.notTaken)
      if (met.stands && !isSameRow(met.stands, other)) put.push(met.stands)
      if (!isSameRow(met.stands, row)) taken.push({ id, from: row, to: met.stands })
    }
    await disk.edits.bulkPut(put)
    const isRemoved = await removeGone(disk, { here, there, origin, own: idsOf(batches) })
    await noteNotTaken(disk, notTaken)
    const saves = await keepBatches(disk, { batches, origin, isSameDisk })
    return { identity, taken, saves, isChanged: put.length > 0 || isRemoved }
  })
  const taken = await takeOver(memory, brought.taken, brought.saves)
  const held = new Map(here)
  for (const { id, to } of taken) {
    if (to) held.set(id, to)
    else held.delete(id)
  }
  const { identity, isChanged } = brought
  return { disk: identity, texts: await readTexts(disk), held, isChanged, isTaken: taken.length > 0 }
}

const idsOf = (batches: readonly BatchRow[]) => new Set(batches.map(({ requestId }) => requestId))

/**
 * Writes batches from memory to disk. A batch that was answered on either side ends, unless an edit on disk waits for
 * it: it is sent again then, and the server recognises it. Returns the batches missing in memory and those answered on
 * disk. Must run inside a transaction over `edits` and `batches`.
 */
async function keepBatches(
  disk: WorkspaceDb,
  { batches, origin, isSameDisk }: { batches: readonly BatchRow[]; origin: Origin; isSameDisk: boolean },
): Promise<{ added: readonly BatchRow[]; answered: readonly string[] }> {
  const underWay = await readBatches(disk)
  const [own, known] = [idsOf(batches), idsOf(underWay)]
  const awaited = new Set([...(await readTexts(disk)).values()].map(({ requestId }) => requestId))
  const isAnswered = (id: string) => isSameDisk && origin.batches.has(id) && !known.has(id) && !awaited.has(id)
  const entriesOf = new Map(underWay.map(({ requestId, entries }) => [requestId, entries]))
  const left = batches.filter(({ requestId }) => !isAnswered(requestId))
  // Another page may have sent the batch since: its entries are then those on disk.
  await disk.batches.bulkPut(
    left.map((row) => Object.assign(row, { entries: entriesOf.get(row.requestId) ?? row.entries })),
  )
  await disk.batches.bulkDelete([...origin.batches].filter((id) => !own.has(id) && !awaited.has(id)))
  const added = underWay.filter(({ requestId }) => !own.has(requestId) && !origin.batches.has(requestId))
  return { added, answered: [...own].filter(isAnswered) }
}

/** Counts the edits removed from memory that the disk, as far as it was read, still has. */
export const countGone = (here: Texts, origin: Origin, onDisk: Texts | null): number =>
  [...origin.edits].filter(([id, { editedAt }]) => {
    const isThere = onDisk === null || onDisk.get(id)?.editedAt === editedAt
    return isThere && !here.has(id)
  }).length

type Removal = { here: Texts; there: Texts; origin: Origin; own: ReadonlySet<string> }

/**
 * Removes edits that were removed from memory and are unchanged on disk. An edit in another page's batch stays with its
 * base text until the answer. Returns whether any was removed. Must run inside a transaction over `edits` and
 * `batches`.
 */
async function removeGone(disk: WorkspaceDb, { here, there, origin, own }: Removal): Promise<boolean> {
  const saves = (await readBatches(disk)).filter(
    ({ requestId }) => !own.has(requestId) && !origin.batches.has(requestId),
  )
  const carriers = new Map(
    saves.flatMap(({ owner, scope: space, requestId, entries }) =>
      entries.map(({ lang, key }) => [JSON.stringify([owner, space, lang, key]), requestId]),
    ),
  )
  let isRemoved = false
  for (const [id, row] of origin.edits) {
    const other = there.get(id)
    if (here.has(id) || other?.editedAt !== row.editedAt) continue
    const waiting = remainingEdit(other, row)
    const carrier = waiting ? undefined : carriers.get(id)
    if (carrier)
      await disk.edits.put({
        ...other,
        text: other.base ?? '',
        requestId: carrier,
        editedAt: other.editedAt + 1,
      })
    else if (waiting) await disk.edits.put(waiting)
    else await disk.edits.delete([row.owner, row.scope, row.lang, row.key])
    isRemoved = true
  }
  return isRemoved
}

function withoutId(step: JournalRow): JournalRow {
  const { id: _, ...rest } = step
  return rest
}

/** Returns whether a `meta` name describes the database itself and not its contents. */
const isOfDatabase = (name: string) => name === 'identity' || name === copyUnread || isOfOwnership(name)

/**
 * Writes annotations, other `meta` rows and new journal steps to disk. Returns the annotations now on disk, those of
 * them in memory too, and what was written.
 */
export async function keepWritten(
  memory: WorkspaceDb,
  disk: WorkspaceDb,
  origin: Origin,
  isSameDisk: boolean,
): Promise<{ there: Annotations; both: Annotations; brought: Pick<Origin, 'lastJournalId' | 'ownership'> }> {
  // Reads everything first: a transaction ends while another database is awaited.
  const steps = await memory.journal.where('id').above(origin.lastJournalId).sortBy('id')
  const meta = await memory.meta.toArray()
  const ownership = await readOwnership(memory)
  const words = await readAnnotations(memory)
  const stored = await readStoredWords(memory)
  const gone = goneWords(origin.words, words)
  await disk.transaction('rw', [disk.meta, disk.journal, disk.marks, disk.terms, disk.notes], async () => {
    const staying = await takeStoredWords(disk, stored)
    const isTaken = ({ name }: { name: string }) => !isOfDatabase(name) && !isOfAuthors(name) && !staying.has(name)
    await disk.meta.filter(isTaken).delete()
    await disk.meta.bulkPut(meta.filter(isTaken))
    await keepOwnership(disk, ownership, origin.ownership)
    await disk.journal.bulkAdd(steps.map(withoutId))
    if (isAny(gone)) await removeWords(disk, gone)
    // On the same disk, an unchanged annotation that is missing has been sent from there.
    await putWords(disk, isSameDisk ? changedAnnotations(words, origin.words) : words)
  })
  const there = await readAnnotations(disk)
  if (isSameDisk) await followWords(memory, goneWords(words, there), changedAnnotations(there, words, origin.words))
  const lastJournalId = steps.at(-1)?.id ?? origin.lastJournalId
  return { there, both: wordsIn(await readAnnotations(memory), there), brought: { lastJournalId, ownership } }
}
