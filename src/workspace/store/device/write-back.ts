import {
  batchRow,
  editRow,
  findIdentity,
  found,
  keptLanguage,
  journalRow,
  type EditRow,
  type JournalRow,
  type TextChunk,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import {
  changedAnnotations,
  goneWords,
  isAny,
  noWords,
  readAnnotations,
  removeWords,
  type Annotations,
} from '#src/workspace/store/annotations.ts'
import { textChunks, textsOf } from '#src/workspace/store/texts/chunks.ts'
import { patchTexts } from '#src/workspace/store/texts/kept-texts.ts'
import { idOf, isSameRow, readTexts, restore, type Texts } from './restore.ts'

/**
 * The rows that memory and disk had when they were last equal. Only differences from these rows are written back to the
 * disk.
 */
export type Common = {
  disk: string | undefined
  edits: Texts
  words: Annotations
  batches: ReadonlySet<string>
  lastJournalId: number
  /** Chunks of fetched texts, and the revision of each language. */
  texts: ReadonlyMap<string, TextChunk>
  revisions: ReadonlyMap<string, number>
}

export const nothing: Common = {
  disk: undefined,
  edits: new Map(),
  words: noWords,
  batches: new Set(),
  lastJournalId: 0,
  texts: new Map(),
  revisions: new Map(),
}

const readBatches = async (db: WorkspaceDb) => (await db.batches.toArray()).map((row) => batchRow.parse(row))

const nameOfChunk = ({ scope, lang, index }: TextChunk) => JSON.stringify([scope, lang, index])
const nameOfList = (scope: string, lang: string) => `${scope} ${lang}`

async function readRevisions(db: WorkspaceDb): Promise<ReadonlyMap<string, number>> {
  const rows = (await db.languages.toArray()).map((row) => keptLanguage.parse(row))
  return new Map(rows.map(({ scope, lang, revision }) => [nameOfList(scope, lang), revision]))
}

export async function readCommon(db: WorkspaceDb): Promise<Common> {
  const last = await db.journal.orderBy('id').last()
  return {
    disk: await findIdentity(db),
    edits: await readTexts(db),
    words: await readAnnotations(db),
    batches: new Set((await readBatches(db)).map(({ requestId }) => requestId)),
    lastJournalId: last?.id ?? 0,
    texts: new Map((await db.texts.toArray()).map((row) => [nameOfChunk(row), row])),
    revisions: await readRevisions(db),
  }
}

/**
 * Removes edits that were removed in memory and have not changed on disk. An edit that was reverted in memory and is in
 * a batch of another page stays, with its base as text, until the batch is answered. Must run inside a transaction over
 * `edits` and `batches`.
 */
async function removeGone(
  disk: WorkspaceDb,
  gone: readonly EditRow[],
  own: ReadonlySet<string>,
  reverted: ReadonlySet<string>,
): Promise<void> {
  const others = (await readBatches(disk)).filter(({ requestId }) => !own.has(requestId))
  const inFlight = new Set(
    others.flatMap(({ scope, entries }) => entries.map(({ lang, key }) => idOf({ scope, lang, key }))),
  )
  for (const row of gone) {
    const place: [string, string, string] = [row.scope, row.lang, row.key]
    const there = found(editRow, await disk.edits.get(place))
    if (there?.editedAt !== row.editedAt || there.incoming?.at !== row.incoming?.at) continue
    if (inFlight.has(idOf(row)) && reverted.has(idOf(row)))
      await disk.edits.put({ ...there, text: there.base ?? '', editedAt: there.editedAt + 1 })
    else await disk.edits.delete(place)
  }
}

/**
 * Deletes batches that were answered in memory. A batch with an edit on disk stays: the server recognises its id when
 * it is sent again, and the answer gives the edit its base. Must run inside a transaction over `edits` and `batches`.
 */
async function endAnswered(disk: WorkspaceDb, ids: ReadonlySet<string>): Promise<void> {
  for (const { requestId, scope, entries } of await readBatches(disk)) {
    if (!ids.has(requestId)) continue
    const left = await disk.edits.bulkGet(entries.map(({ lang, key }) => [scope, lang, key]))
    if (left.every((row) => row === undefined)) await disk.batches.delete(requestId)
  }
}

/**
 * Writes the changes in memory since `common` to the disk. Returns the rows that both now have; nothing is copied from
 * the disk to memory. Can be repeated after an error. `assertGoing`: throws if nothing may be written any more.
 */
export async function writeBack(
  memory: WorkspaceDb,
  disk: WorkspaceDb,
  common: Common,
  assertGoing: () => void,
): Promise<Common> {
  // Memory is read first, because a transaction ends while the code awaits another database.
  const { now, batches, journal } = await memory.transaction('r', memory.tables, async () => ({
    now: await readCommon(memory),
    batches: await readBatches(memory),
    journal: (await memory.journal.orderBy('id').toArray()).map((row) => journalRow.parse(row)),
  }))
  const lastJournalId = journal.at(-1)?.id ?? common.lastJournalId
  const steps = journal.filter(({ id = 0 }) => id > common.lastJournalId)
  // The disk assigns its own step ids.
  for (const step of steps) delete step.id
  const reverted = revertedIn(journal)
  const gone = [...common.edits.values()].filter((row) => !now.edits.has(idOf(row)))
  const goneAnnotations = goneWords(common.words, now.words)
  assertGoing()
  return disk.transaction('rw', disk.tables, async () => {
    const identity = await findIdentity(disk)
    // A database that was emptied meanwhile gets all rows.
    const isSame = identity !== undefined && identity === common.disk
    const { edits, words, batches: known } = isSame ? common : nothing
    const changed = [...now.edits.values()].filter((row) => !isSameRow(edits.get(idOf(row)), row))
    await disk.batches.bulkPut(batches.filter(({ requestId }) => !known.has(requestId)))
    await restore(disk, [{ edits: changed, pair: null }], changedAnnotations(now.words, words), edits)
    await removeGone(disk, gone, common.batches, reverted)
    await endAnswered(disk, new Set([...common.batches].filter((id) => !now.batches.has(id))))
    if (isAny(goneAnnotations)) await removeWords(disk, goneAnnotations)
    await disk.journal.bulkAdd(steps)
    const { texts, revisions } = isSame ? common : nothing
    return { ...now, disk: identity, lastJournalId, texts, revisions }
  })
}

/**
 * Writes the fetched texts that server answers have changed in memory to the disk. Skips texts that another page has
 * changed on disk with a newer answer. Returns the rows that memory and disk now have in common. Call it after
 * `writeBack`, because the disk may have no room for fetched texts.
 */
export async function writeTexts(memory: WorkspaceDb, disk: WorkspaceDb, common: Common): Promise<Common> {
  const { texts } = await readCommon(memory)
  const [formerly, now] = [byList(common.texts), byList(texts)]
  await disk.transaction('rw', disk.texts, disk.languages, async () => {
    const revisions = await readRevisions(disk)
    for (const [list, chunks] of now) {
      const [{ scope, lang } = { scope: null, lang: '' }] = chunks
      const revision = revisions.get(list)
      if (scope === null || revision === undefined || revision !== common.revisions.get(list)) continue
      const [before, after] = [textsOf(formerly.get(list) ?? []), textsOf(chunks)]
      const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
      if (keys.length === 0) continue
      // Another page may have stored a later answer.
      const there = textsOf(await textChunks(disk, scope, lang))
      const same = keys.filter((key) => there.get(key) === before.get(key))
      await patchTexts(disk, scope, lang, new Map(same.map((key) => [key, after.get(key) ?? null])))
    }
  })
  return { ...common, texts }
}

const byList = (texts: Common['texts']) => Map.groupBy(texts.values(), ({ scope, lang }) => nameOfList(scope, lang))

/** Returns the ids of texts whose newest step left them equal to their base: they were reverted, not saved. */
function revertedIn(journal: readonly JournalRow[]): ReadonlySet<string> {
  const newest = new Map<string, JournalRow>()
  for (const step of journal) {
    const name = idOf(step)
    // The first undone step has the text that undo left.
    if (step.state === 'done' || (step.state === 'undone' && newest.get(name)?.state !== 'undone'))
      newest.set(name, step)
  }
  return new Set([...newest].flatMap(([name, { atBase }]) => (atBase ? [name] : [])))
}
