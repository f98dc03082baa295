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
import { leftBeside, noteNotTaken, withBeside } from '#src/workspace/store/beside.ts'
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
  readWords,
  removeWords,
  wordsBeside,
  wordsIn,
  type Words,
} from '#src/workspace/store/words.ts'

/** What a workspace holds in memory of what is, or should be, on disk. */
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

/** Writes back what memory has and the database lacks, and says which edits these were; of two wordings the later wins, and a file's text that waits beside either goes on waiting. A save under way is forgotten: its texts are unsaved again, and the server recognises what it has. */
export async function restore(db: WorkspaceDb, known: readonly Known[], words: Words): Promise<readonly EditRow[]> {
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
        const kept = isOver ? withBeside(there, row, undefined) : withBeside(row, there, undefined)
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
  // Other pages go on sending what lies there.
  await to.batches.toCollection().modify({ unsent: false })
}

/** `disk` names the database that both sides were the same with; undefined if it has been emptied, or was never read. `edits` and `words` stood on it as far as this page knows. */
export type Origin = {
  disk: string | undefined
  edits: Texts
  words: Words
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

/** What a database held when work on it ended, so that only this page's changes are brought back later. */
export async function originOf(db: WorkspaceDb): Promise<Origin> {
  const last = await db.journal.orderBy('id').last()
  return {
    disk: await findIdentity(db),
    edits: await readTexts(db),
    words: await readWords(db),
    batches: new Set((await readBatches(db)).map(({ requestId }) => requestId)),
    lastJournalId: last?.id ?? 0,
    ownership: await readOwnership(db),
  }
}

/** Any may have been sent, as another page sees them too. */
const readBatches = async (db: WorkspaceDb): Promise<BatchRow[]> =>
  (await db.batches.toArray()).map((row) => Object.assign(batchRow.parse(row), { unsent: false }))

/** Nobody typed it: it is there for the file's text that waits beside it, and is as old as that. */
const isBesideOnly = ({ text, base, status, requestId, incoming }: EditRow) =>
  Boolean(incoming) && status === 'unsaved' && requestId === null && isSameText(text, base)

/** Whether the other row has the wording that stands: the later one, but nothing that was typed goes for what was not. */
function isOvertaken(row: EditRow, other: EditRow | undefined): other is EditRow {
  if (other === undefined) return false
  if (isBesideOnly(row) !== isBesideOnly(other)) return isBesideOnly(row)
  return other.editedAt > row.editedAt
}

type Taken = { id: string; from: EditRow; to: EditRow | undefined }

/** What stands on the disk stands in memory, too: the next time it would look as if it had been changed here. Answers what was taken; what has been typed over meanwhile is not. */
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

/** What stands after a row of memory has met the disk's: of both sides' changes the later wording, and of a row that nobody here has touched since whatever has become of it there. */
function meet({ row, other, before, isSameDisk }: Meeting): { stands: EditRow | undefined; notTaken: EditRow[] } {
  if (isSameDisk && before && isSameRow(row, before)) return { stands: other, notTaken: [] }
  const kept = isOvertaken(row, other) ? withBeside(other, row, before) : withBeside(row, other, before)
  return { stands: kept.row, notTaken: kept.notTaken }
}

export type Kept = { disk: string | undefined; texts: Texts; held: Texts; isChanged: boolean; isTaken: boolean }

/** Brings edits and saves under way from memory to disk in one transaction, and what others did there to memory; resolves to what is read back, what of it memory holds, and to which side anything of it is new. */
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
      // What a page only knew from its screen says nothing of what stood beside it.
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

/** Brings saves under way; one that either side has had answered ends, unless a text there waits for it: sent again, the server recognises it. Resolves to what memory lacks and to what was answered there. Only inside a transaction over `edits` and `batches`. */
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
  // What another page has sent of it since is what it carries.
  await disk.batches.bulkPut(
    left.map((row) => Object.assign(row, { entries: entriesOf.get(row.requestId) ?? row.entries })),
  )
  await disk.batches.bulkDelete([...origin.batches].filter((id) => !own.has(id) && !awaited.has(id)))
  const added = underWay.filter(({ requestId }) => !own.has(requestId) && !origin.batches.has(requestId))
  return { added, answered: [...own].filter(isAnswered) }
}

/** How many edits are gone here that the disk, as far as it has been read, still has. */
export const countGone = (here: Texts, origin: Origin, onDisk: Texts | null): number =>
  [...origin.edits].filter(([id, { editedAt }]) => {
    const isThere = onDisk === null || onDisk.get(id)?.editedAt === editedAt
    return isThere && !here.has(id)
  }).length

type Removal = { here: Texts; there: Texts; origin: Origin; own: ReadonlySet<string> }

/** Removes what was removed here and is still the same there; what another page is saving is left at its base until the answer. Only inside a transaction over `edits` and `batches`. */
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
    const waiting = leftBeside(other, row)
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

/** What is said of one database and not of what lies in it. */
const isOfDatabase = (name: string) => name === 'identity' || name === copyUnread || isOfOwnership(name)

/** Brings what is written beside texts, and the steps that were noted since. Resolves to the words that stand there now, to those of them that stand here, too, and to what has been brought. */
export async function keepWritten(
  memory: WorkspaceDb,
  disk: WorkspaceDb,
  origin: Origin,
  isSameDisk: boolean,
): Promise<{ there: Words; both: Words; brought: Pick<Origin, 'lastJournalId' | 'ownership'> }> {
  // All is read first: a transaction ends while another database is waited for.
  const steps = await memory.journal.where('id').above(origin.lastJournalId).sortBy('id')
  const meta = await memory.meta.toArray()
  const ownership = await readOwnership(memory)
  const words = await readWords(memory)
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
    // What the same disk lacks of the others has been sent from there.
    await putWords(disk, isSameDisk ? wordsBeside(words, origin.words) : words)
  })
  const there = await readWords(disk)
  if (isSameDisk) await followWords(memory, goneWords(words, there), wordsBeside(there, words, origin.words))
  const lastJournalId = steps.at(-1)?.id ?? origin.lastJournalId
  return { there, both: wordsIn(await readWords(memory), there), brought: { lastJournalId, ownership } }
}
