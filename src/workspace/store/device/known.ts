import { batchRow, editRow, found, type EditRow, type JournalRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { leftBeside, noteNotTaken, withBeside } from '#src/workspace/store/beside.ts'
import { isSameText } from '#src/workspace/store/edits.ts'
import { keepPair, readKeptPair, type FetchedPair } from '#src/workspace/store/texts/kept-texts.ts'
import { putLastOwner } from '#src/workspace/store/owner.ts'
import { putWords, readWords, type Words } from '#src/workspace/store/words.ts'

/** What a workspace holds in memory of what is, or should be, on disk. */
export type Known = { owner: string | null; since: string; edits: readonly EditRow[]; pair: FetchedPair | null }

const idOf = ({ owner, scope, lang, key }: EditRow) => JSON.stringify([owner, scope, lang, key])

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

/** Writes back what memory has and the database lacks; of two wordings the later wins, and a file's text that waits beside either goes on waiting. A save under way is forgotten: its texts are unsaved again, and the server recognises what it has. */
export async function restore(db: WorkspaceDb, known: readonly Known[], words: Words): Promise<number> {
  let count = 0
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
        count += 1
      }
    }
    await noteNotTaken(db, notTaken)
  })
  for (const { pair } of known)
    if (pair && !(await readKeptPair(db, pair.scope, pair.src, pair.dst))) await keepPair(db, pair)
  return count
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
}

export type Origin = { edits: Texts; batches: ReadonlySet<string>; lastJournalId: number }

/** What a database held when work on it ended, so that only this page's changes are brought back later. */
export async function originOf(db: WorkspaceDb): Promise<Origin> {
  const last = await db.journal.orderBy('id').last()
  return {
    edits: await readTexts(db),
    batches: new Set((await db.batches.toArray()).map((row) => batchRow.parse(row).requestId)),
    lastJournalId: last?.id ?? 0,
  }
}

/** Nobody typed it: it is there for the file's text that waits beside it, and is as old as that. */
const isBesideOnly = ({ text, base, status, requestId, incoming }: EditRow) =>
  Boolean(incoming) && status === 'unsaved' && requestId === null && isSameText(text, base)

/** Whether the other row has the wording that stands: the later one, but nothing that was typed goes for what was not. */
function isOvertaken(row: EditRow, other: EditRow | undefined): other is EditRow {
  if (other === undefined) return false
  if (isBesideOnly(row) !== isBesideOnly(other)) return isBesideOnly(row)
  return other.editedAt > row.editedAt
}

/** A file's text that came in beside the own wording stands in memory, too: the next time it would look as if it had been taken away here. Answers what stands there now. */
async function takeMerged(
  memory: WorkspaceDb,
  merged: readonly [id: string, from: EditRow, to: EditRow][],
): Promise<[id: string, to: EditRow][]> {
  return memory.transaction('rw', memory.edits, async () => {
    const taken: [id: string, to: EditRow][] = []
    for (const [id, from, to] of merged) {
      const now = found(editRow, await memory.edits.get([from.owner, from.scope, from.lang, from.key]))
      if (JSON.stringify(now) !== JSON.stringify(from)) continue
      await memory.edits.put(to)
      taken.push([id, to])
    }
    return taken
  })
}

/** Brings edits and saves under way from memory to disk in one transaction; resolves to what is read back, what of it memory holds, and whether it is new to other pages. */
export async function keepEdits(
  memory: WorkspaceDb,
  disk: WorkspaceDb,
  origin: Origin,
): Promise<{ texts: Texts; held: Texts; isChanged: boolean }> {
  let isChanged = false
  const merged: [id: string, from: EditRow, to: EditRow][] = []
  const notTaken: EditRow[] = []
  const here = await readTexts(memory)
  const batches = await memory.batches.toArray()
  await disk.transaction('rw', disk.edits, disk.batches, disk.journal, async () => {
    const there = await readTexts(disk)
    for (const [id, row] of here) {
      const other = there.get(id)
      const before = origin.edits.get(id)
      const isOver = isOvertaken(row, other)
      const kept = isOver ? withBeside(other, row, before) : withBeside(row, other, before)
      notTaken.push(...kept.notTaken)
      if (!isOver && kept.row !== row) merged.push([id, row, kept.row])
      if (kept.row === other) continue
      await disk.edits.put(kept.row)
      isChanged ||= JSON.stringify(other) !== JSON.stringify(kept.row)
    }
    for (const [id, row] of origin.edits) {
      const other = there.get(id)
      if (here.has(id) || other?.editedAt !== row.editedAt) continue
      const waiting = leftBeside(other, row)
      if (waiting) await disk.edits.put(waiting)
      else await disk.edits.delete([row.owner, row.scope, row.lang, row.key])
      isChanged = true
    }
    await noteNotTaken(disk, notTaken)
    const left = new Set(batches.map(({ requestId }) => requestId))
    await disk.batches.bulkPut(batches)
    await disk.batches.bulkDelete([...origin.batches].filter((id) => !left.has(id)))
  })
  const taken = await takeMerged(memory, merged)
  return { texts: await readTexts(disk), held: new Map([...here, ...taken]), isChanged }
}

function withoutId(step: JournalRow): JournalRow {
  const { id: _, ...rest } = step
  return rest
}

const fetched = ['units', 'texts', 'languages'] as const

/** Brings the rest: what was fetched, where it is newer, and the steps that were noted since. */
export async function keepRest(memory: WorkspaceDb, disk: WorkspaceDb, origin: Origin): Promise<void> {
  // All is read first: a transaction ends while another database is waited for.
  const steps = await memory.journal.where('id').above(origin.lastJournalId).toArray()
  const meta = (await memory.meta.toArray()).filter(({ name }) => name !== 'identity')
  const scopes = await memory.scopes.toArray()
  const words = await readWords(memory)
  const marks = await memory.marks.where('owner').equals('').toArray()
  const terms = await memory.terms.where('owner').equals('').toArray()
  const notes = await memory.notes.where('owner').equals('').toArray()
  const catalogues = await memory.catalogues.toArray()
  const articles = await memory.articles.toArray()
  const rows = new Map<string, { scope: string }[]>()
  for (const name of fetched) rows.set(name, await memory.table(name).toArray())
  const catalogue = [disk.catalogues, disk.articles]
  const tables = [
    disk.meta,
    disk.journal,
    disk.units,
    disk.texts,
    disk.languages,
    disk.scopes,
    disk.marks,
    disk.terms,
    disk.notes,
    ...catalogue,
  ]
  await disk.transaction('rw', tables, async () => {
    await disk.meta.where('name').notEqual('identity').delete()
    await disk.meta.bulkPut(meta)
    await disk.journal.bulkAdd(steps.map(withoutId))
    await disk.marks.bulkPut(marks)
    await disk.terms.bulkPut(terms)
    await disk.notes.bulkPut(notes)
    await putWords(disk, words)
    await disk.catalogues.bulkPut(catalogues)
    await disk.articles.bulkPut(articles)
    for (const { scope, ...kept } of scopes) {
      const there = await disk.scopes.get(scope)
      if (there && there.revision >= kept.revision) continue
      for (const name of fetched) {
        await disk.table(name).where('scope').equals(scope).delete()
        await disk.table(name).bulkPut((rows.get(name) ?? []).filter((row) => row.scope === scope))
      }
      await disk.scopes.put({ scope, ...kept })
    }
  })
}
