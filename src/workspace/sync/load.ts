import { editRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdits, listEdits } from '#src/workspace/store/edits.ts'
import { listMarks, type Marks } from '#src/workspace/store/shared/marks.ts'
import { pairOf, textOf, type KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import { readLanguages } from '#src/workspace/store/texts/kept-texts.ts'
import { keysIn, listBatches, nameOfText } from '#src/workspace/store/batches.ts'
import type { State } from '#src/workspace/store/workspace-state.ts'
import type { Core, Subject } from './core.ts'

export type Texts = ReadonlyMap<string, string | null>
export const noTexts: Texts = new Map()

/** Lists the collection's edits in all languages except the pair's target. */
async function listElsewhere(db: WorkspaceDb, { space, dst }: Subject): Promise<EditRow[]> {
  // The edits of the target language may be thousands, and are read separately.
  const parts = [
    db.edits.where(':id').between([space], [space, dst]),
    db.edits.where(':id').between([space, dst, []], [space, []]),
  ]
  return (await Promise.all(parts.map((part) => part.toArray()))).flat().map((row) => editRow.parse(row))
}

async function readAll({ device, subject }: Core, db: WorkspaceDb) {
  const { space, dst } = subject
  const place = { scope: space, lang: dst }
  const [kept, languages, edits, batches, marks, elsewhere] = await Promise.all([
    device.readRows(db, subject),
    readLanguages(db, space),
    listEdits(db, place),
    listBatches(db, place),
    listMarks(db, place),
    listElsewhere(db, subject),
  ])
  return { kept, languages, edits, batches, marks, elsewhere }
}

/**
 * Reads the fetched texts of the pair, and the person's edits and marks, from the disk into memory. Without a person,
 * it reads nothing.
 */
export async function load(core: Core): Promise<void> {
  // Without a person there is no database.
  if (core.device.person === null) return core.set({ isLoaded: true })
  return core.runExclusive(async (db) => {
    const before = core.state()
    if (before.isReleased) return core.set({ isLoaded: true })
    const { kept, languages, edits, batches, marks, elsewhere } = await readAll(core, db)
    await core.device.ensure(db)
    if (core.state().isReleased) return
    const fetched = kept && { tags: kept.tags, fetchedAt: kept.fetchedAt }
    const keptAt = edits.reduce<number | null>((latest, { editedAt }) => Math.max(latest ?? 0, editedAt), before.keptAt)
    const known = { owner: db.person, elsewhere, ...pendingIn(batches), keptAt, ...languages, ...fetched }
    core.pair.setInFlight(keysIn(batches, core.subject.dst))
    if (!before.isLoaded && kept) await showFirst(core, { kept, edits, marks }, known)
    await core.device.remember(db)
    if (core.state().isReleased) return
    core.pair.load(kept && pairOf(kept), edits, marks)
    core.set({ ...known, isLoaded: true, revision: kept?.revision ?? null })
  })
}

type Read = { kept: KeptRows; edits: readonly EditRow[]; marks: Marks }

/**
 * Shows the open text, and resolves once it is visible. The caller parses and sorts the other rows afterwards, so that
 * they do not delay it.
 */
async function showFirst(core: Core, { kept, edits, marks }: Read, known: Partial<State>): Promise<void> {
  const first = core.first()
  const text = first && textOf(kept, first.key)
  if (!text) return
  core.pair.foresee(text, edits, marks)
  core.set(known)
  await first.shown()
}

function pendingIn(batches: readonly BatchRow[]): Pick<State, 'savePending' | 'pendingTexts'> {
  const texts = new Set(batches.flatMap(({ entries }) => entries.map(nameOfText)))
  return { savePending: batches.length > 0, pendingTexts: texts.size }
}

/**
 * Reads the collection's edits from the disk into memory again. `texts`: new server texts of the target language, by
 * key, which are applied at the same time. Does nothing after the person has signed out.
 */
export async function readEdits(core: Core, db: WorkspaceDb, texts: Texts): Promise<void> {
  const { owner, isReleased } = core.state()
  if (owner === null || isReleased) return
  const { space: scope, dst: lang } = core.subject
  const edits = await listEdits(db, { scope, lang })
  const batches = await listBatches(db, { scope })
  const rows = new Map<string, EditRow | undefined>(core.pair.edited().map((key) => [key, undefined]))
  for (const row of edits) rows.set(row.key, row)
  const elsewhere = await listElsewhere(db, core.subject)
  await core.device.ensure(db)
  if (core.state().isReleased) return
  core.pair.setInFlight(keysIn(batches, lang))
  core.pair.patch(rows, texts)
  core.set({ elsewhere, ...pendingIn(batches) })
}

type Written =
  | { kind: 'edits'; lang: string; keys: readonly string[] }
  | { kind: 'saved'; lang: string; texts: readonly { key: string; text: string | null }[] }

/**
 * Applies a message that another list has written or saved texts: reads their edits again and, if they were saved,
 * applies the server's texts.
 */
export function readWritten(core: Core, message: Written): Promise<void> {
  const { lang } = message
  const texts: Texts = message.kind === 'saved' ? new Map(message.texts.map(({ key, text }) => [key, text])) : noTexts
  const keys = message.kind === 'saved' ? [...texts.keys()] : message.keys
  return lang === core.subject.dst ? readSome(core, keys, texts) : readElsewhere(core, lang, keys)
}

/**
 * Reads edits of another language again. Edits that no longer exist must not be restored if the device loses its data.
 */
function readElsewhere(core: Core, lang: string, keys: readonly string[]): Promise<void> {
  return core.runExclusive(async (db) => {
    const rows = await findEdits(db, { scope: core.subject.space, lang }, keys)
    await core.device.ensure(db)
    if (core.state().isReleased) return
    await core.device.remember(db)
    const isOther = (row: EditRow) => row.lang !== lang || !rows.has(row.key)
    const there = [...rows.values()].filter((row) => row !== undefined)
    core.set({ elsewhere: [...core.state().elsewhere.filter(isOther), ...there] })
  })
}

export function readSome(core: Core, keys: readonly string[], texts: Texts = noTexts): Promise<void> {
  return core.runExclusive(async (db) => {
    const { owner, isReleased } = core.state()
    if (owner === null || isReleased) return
    const rows = await findEdits(db, core.place(), keys)
    const marks = await listMarks(db, core.place())
    await core.device.ensure(db)
    await core.device.remember(db)
    core.pair.patch(rows, texts)
    core.pair.mark(marks)
    core.set({})
  })
}
