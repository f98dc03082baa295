import { isSignInEnded } from '#src/session/sign-in-mark.ts'
import { editRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { findEdits, listEdits } from '#src/workspace/store/edits.ts'
import { listMarks, noMarks, type Marks } from '#src/workspace/store/shared/marks.ts'
import { pairOf, textOf, type KeptRows } from '#src/workspace/store/texts/kept-pair.ts'
import { readLanguages } from '#src/workspace/store/texts/kept-texts.ts'
import { keysIn, listBatches, nameOfText } from '#src/workspace/store/batches.ts'
import { isConfirmed } from '#src/workspace/store/is-confirmed.ts'
import { takeOwnership } from '#src/workspace/store/owner.ts'
import { signInNow, type State } from '#src/workspace/store/workspace-state.ts'
import type { Core, Subject } from './core.ts'

export type Texts = ReadonlyMap<string, string | null>
export const noTexts: Texts = new Map()

async function listElsewhere(db: WorkspaceDb, { space, dst }: Subject, owner: string | null): Promise<EditRow[]> {
  const place = owner === null ? null : [owner, space, dst]
  // The index before and after the place: the place's own edits, of which there may be thousands, are read separately.
  const parts = place
    ? [db.edits.where(':id').below(place), db.edits.where(':id').above([...place, []])]
    : [db.edits.toCollection()]
  const rows = (await Promise.all(parts.map((part) => part.toArray()))).flat().map((row) => editRow.parse(row))
  return rows.filter((row) => row.scope === space)
}

const nothing = { kept: undefined, languages: undefined, edits: [], batches: [], marks: noMarks }

async function readOwn({ device, subject }: Core, db: WorkspaceDb, owner: string) {
  const { space, dst } = subject
  const place = { owner, scope: space, lang: dst }
  const [kept, languages, edits, batches, marks] = await Promise.all([
    device.readRows(db, subject),
    readLanguages(db, space),
    listEdits(db, place),
    listBatches(db, place),
    listMarks(db, place),
  ])
  return { kept, languages, edits, batches, marks }
}

async function readAll(core: Core, db: WorkspaceDb, owner: string | null) {
  const [own, elsewhere] = await Promise.all([
    owner === null ? nothing : readOwn(core, db, owner),
    listElsewhere(db, core.subject, owner),
  ])
  return { ...own, elsewhere }
}

/** Loads the pair as last fetched and the edits of its owner, if there is one. */
export async function load(core: Core): Promise<void> {
  const { owner: shown, since: shownSince } = core.state()
  // Typed text belongs to the person who typed it, who may not be the owner loaded below.
  if (shown !== null && isSignInEnded(shownSince, core.device.mark.read()))
    await core.writeTyped().catch(() => undefined)
  return core.runExclusive(async (db) => {
    const before = core.state()
    if (before.isReleased) return core.set({ isLoaded: true })
    // A user who may not translate does not become this browser's owner.
    const isShut = before.answer === 'forbidden'
    const { mark } = core.device
    const read = (owner: string | null) => readAll(core, db, owner)
    // Started first, so that the reads see what it writes. Together, because one after the other each would wait for
    // the disk.
    const [{ owner, since }, likely] = await Promise.all([
      isShut ? { owner: before.user, since: '' } : takeOwnership(db, before, mark.read()),
      before.user === null ? null : read(before.user),
    ])
    const { kept, languages, edits, batches, marks, elsewhere } =
      likely && owner === before.user ? likely : await read(owner)
    await core.device.ensure(db)
    if (core.state().isReleased) return
    const fetched = kept && { tags: kept.tags, fetchedAt: kept.fetchedAt }
    const keptAt = edits.reduce<number | null>((latest, { editedAt }) => Math.max(latest ?? 0, editedAt), before.keptAt)
    if (owner !== null && owner === before.user && !isShut) mark.begin(since)
    const known = { owner, since, elsewhere, ...pendingIn(core, batches), keptAt, ...languages, ...fetched }
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
 * Shows the open text before the other rows are parsed and sorted: otherwise it would become visible only after that.
 */
async function showFirst(core: Core, { kept, edits, marks }: Read, known: Partial<State>): Promise<void> {
  const first = core.first()
  const text = first && textOf(kept, first.key)
  if (!text) return
  core.pair.foresee(text, edits, marks)
  core.set(known)
  await first.shown()
}

// A batch that waits for its owner's consent is not sent automatically.
function pendingIn(core: Core, batches: readonly BatchRow[]): Pick<State, 'savePending' | 'pendingTexts'> {
  const signIn = signInNow(core.state())
  const going = batches.filter((batch) => signIn === null || isConfirmed(batch, signIn))
  const texts = new Set(going.flatMap(({ entries }) => entries.map(nameOfText)))
  return { savePending: going.length > 0, pendingTexts: texts.size }
}

/** Reads the edits from disk, and applies the server's texts from a save's answer. */
export async function readEdits(core: Core, db: WorkspaceDb, texts: Texts): Promise<void> {
  const { owner } = core.state()
  if (owner === null) return
  const edits = await listEdits(db, core.place())
  const batches = await listBatches(db, { owner, scope: core.subject.space })
  const rows = new Map<string, EditRow | undefined>(core.pair.edited().map((key) => [key, undefined]))
  for (const row of edits) rows.set(row.key, row)
  const elsewhere = await listElsewhere(db, core.subject, owner)
  await core.device.ensure(db)
  if (core.state().isReleased) return
  core.pair.setInFlight(keysIn(batches, core.subject.dst))
  core.pair.patch(rows, texts)
  core.set({ elsewhere, ...pendingIn(core, batches) })
}

type Written =
  | { kind: 'edits'; owner: string; lang: string; keys: readonly string[] }
  | { kind: 'saved'; owner: string; lang: string; texts: readonly { key: string; text: string | null }[] }

/** Applies what another list has written, or saved. */
export function readWritten(core: Core, message: Written): Promise<void> {
  const { owner, lang } = message
  const texts: Texts = message.kind === 'saved' ? new Map(message.texts.map(({ key, text }) => [key, text])) : noTexts
  const keys = message.kind === 'saved' ? [...texts.keys()] : message.keys
  if (lang !== core.subject.dst) return readElsewhere(core, { owner, lang, keys }, noTexts)
  return owner === core.state().owner ? readSome(core, keys, texts) : readElsewhere(core, { owner, lang, keys }, texts)
}

type Elsewhere = { owner: string; lang: string; keys: readonly string[] }

/** Reads edits of another list again: an edit that is gone there must not be restored if the device loses its data. */
function readElsewhere(core: Core, { owner, lang, keys }: Elsewhere, texts: Texts): Promise<void> {
  return core.runExclusive(async (db) => {
    const rows = await findEdits(db, { owner, scope: core.subject.space, lang }, keys)
    await core.device.ensure(db)
    if (core.state().isReleased) return
    await core.device.remember(db)
    if (texts.size > 0) core.pair.patch(new Map(), texts)
    const isOther = (row: EditRow) => row.owner !== owner || row.lang !== lang || !rows.has(row.key)
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
