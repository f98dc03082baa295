import { isConflict } from '#src/workspace/store/conflicts.ts'
import { baseOver, type TypedOver } from '#src/workspace/store/draft/draft-base.ts'
import { createDrafts, type Drafts } from '#src/workspace/store/draft/drafts.ts'
import { takeStored, writeEdit } from '#src/workspace/store/edits.ts'
import { putMarks } from '#src/workspace/store/shared/marks.ts'
import { resolveConflict } from '#src/workspace/store/resolve-conflict.ts'
import { undoOrRedo } from '#src/workspace/store/journal/undo-redo.ts'
import type { JournalRow } from '#src/workspace/store/db.ts'
import type { Place } from '#src/workspace/store/journal/journal.ts'
import type { AskedStep, Choice, MarkKind, InMemoryText, Retraced, Stroke } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { readSome } from './load.ts'
import { createTypedInTabs } from './tabs/typed-in-tabs.ts'
import { keep, keepElsewhere, keepMarks, keepRows } from './keep.ts'
import { createManyEdits } from './many-edits.ts'
import { randomId } from '#src/browser/random-id.ts'

/** Writes typed text. An open text belongs to its draft until written; other changes to it flush the draft first. */
export function createEditing(core: Core) {
  const { pair, device } = core
  const { session } = device
  const drafts = createDrafts({
    target: (key) => inTabs.text(key) ?? pair.target(key),
    base: pair.seen,
    original: (key) => pair.shot().byKey.get(key)?.source ?? '',
    edit: pair.edit,
    isOvertaken: pair.isOvertaken,
    place: core.placeNow,
    write,
    takeStored: take,
    heldIn: (key) => (inTabs.isStuck(key) ? 'other-tab' : isNotKept(key) ? 'memory' : 'kept'),
    onTyped: (key) => inTabs.typed(key),
    onChange: () => core.set({}),
  })
  const inTabs = createInTabs(core, drafts)
  core.subscribe(drafts.refresh)
  const retrace = createRetrace(core, () => drafts.flush())

  const isNotKept = (key: string) => listNotKept(core).some((text) => text.key === key)

  async function write(
    key: string,
    strokes: readonly Stroke[],
    over: TypedOver,
    typist: Place | null,
  ): Promise<string | null> {
    await inTabs.settled(key)
    const baseNow = () => baseOver(over, pair.seen(key))
    return core.runExclusive(async (db) => {
      const typed = { key, strokes, session, over: over.text }
      const place = core.placeOf(typist)
      const { row, wroteOver } = await writeEdit(db, place, typed, baseNow, device.now())
      if (place.owner === core.state().owner) await keep(core, db, { key, row }, 'connection-lost')
      else return keepElsewhere(core, place, { key, row })
      return wroteOver
    })
  }

  async function take(key: string): Promise<void> {
    await drafts.flush(key)
    await core.runExclusive(async (db) => {
      const row = await takeStored(db, core.place(), { key, stored: pair.seen(key), session }, device.now())
      await keep(core, db, { key, row }, 'not-written')
    })
  }

  return {
    drafts,
    inTabs,
    async edit(key: string, text: string): Promise<void> {
      await drafts.flush(key)
      const stroke = { text, burst: randomId(), caretBefore: null, caretAfter: null }
      await write(key, [stroke], { base: pair.seen(key), text: pair.target(key) }, core.placeNow())
    },
    ...createManyEdits(core, async (keys) => {
      await drafts.flush()
      await Promise.all(keys.map((key) => inTabs.settled(key, Infinity)))
    }),
    mark(kind: MarkKind, key: string, value: string | null): Promise<void> {
      return core.runExclusive(async (db) => {
        await putMarks(db, core.place(), kind, new Map([[key, value]]), device.now())
        await keepMarks(core, db, [key])
      })
    },
    flush: () => drafts.flush(),
    undo: (from?: string, agreed?: AskedStep) => retrace('undo', from, agreed),
    redo: (from?: string, agreed?: AskedStep) => retrace('redo', from, agreed),
    async settle(key: string, choice: Choice, seen?: string | null): Promise<boolean> {
      await drafts.flush(key)
      return core.runExclusive(async (db) => {
        const asked = { key, choice, session, seen }
        const { row, isTaken } = await resolveConflict(db, core.place(), asked, device.now())
        await keep(core, db, { key, row }, 'not-written')
        return isTaken && (row === undefined || !isConflict(row))
      })
    },
  }
}

/** Lists the pair's texts that only this tab has. */
function listNotKept(core: Core): readonly InMemoryText[] {
  const { owner, keeping } = core.state()
  const { space, dst } = core.subject
  return keeping.notKept.filter((text) => text.lang === dst && text.scope === space && text.owner === owner)
}

const createInTabs = (core: Core, drafts: Drafts) =>
  createTypedInTabs(core, {
    unwritten() {
      const stuck = listNotKept(core).map(({ key, text }) => ({ key, text, isStuck: true }))
      // Excludes texts of the person who had the list before.
      const own = drafts.unwritten().filter((draft) => draft.unwritten()?.typist?.owner === core.state().owner)
      const typed = own.map(({ key, text, state }) => ({ key, text, isStuck: state === 'failed' }))
      return new Map([...stuck, ...typed].map((one) => [one.key, one]))
    },
    hurry: (key) => void drafts.flush(key).catch(() => undefined),
    read: (key) => readSome(core, [key]).catch(core.forgive),
  })

type Direction = 'undo' | 'redo'

/** How long consent to undo another session's work lasts. */
const agreedMs = 60_000

function createRetrace(core: Core, flush: () => Promise<void>) {
  const { session } = core.device
  // Undoing a step of another text or session needs consent, which covers the steps that directly follow in the same
  // text.
  let agreed: { key: string; session: string | undefined; until: number } | null = null

  const agree = ({ key, session: of }: JournalRow) => {
    agreed = { key, session: of, until: core.device.now() + agreedMs }
  }
  const isAgreed = ({ key, session: of }: JournalRow) =>
    agreed?.key === key && agreed.session === of && core.device.now() < agreed.until

  function objectionOf(from: string | undefined, step: JournalRow): 'elsewhere' | 'earlier' | 'many' | null {
    if (from !== undefined && step.group !== undefined) return 'many'
    if (from !== undefined && step.key !== from) return 'elsewhere'
    // Undoing work of this session in between ends an earlier consent.
    if (from !== undefined && step.session === session) agreed = null
    else if (from === undefined || isAgreed(step)) agree(step)
    else return 'earlier'
    return null
  }

  /** Returns the objection to a step; the user's consent covers only the step that was asked about. */
  function objectionTo(from: string | undefined, asked: AskedStep | undefined, step: JournalRow) {
    if (asked === undefined) return objectionOf(from, step)
    if (step.key === asked.key && step.at === asked.at) return objectionOf(undefined, step)
    return objectionOf(from, step) ?? 'earlier'
  }

  return async function retrace(direction: Direction, from: string | undefined, asked?: AskedStep): Promise<Retraced> {
    await flush()
    return core.runExclusive(async (db): Promise<Retraced> => {
      const objection = (step: JournalRow) => objectionTo(from, asked, step)
      const shown = (key: string) => core.pair.edit(key)?.text
      const how = { direction, objection, shown }
      const stepped = await undoOrRedo(db, core.place(), how, core.pair.seen, core.device.now())
      if (stepped === null) return { kind: 'nothing' }
      if ('why' in stepped) return { kind: 'asks', ...stepped }
      const { key, rows, caret, many, marked } = stepped
      await keepRows(core, db, rows, 'not-written')
      if (many) await keepMarks(core, db, [...rows.keys(), ...marked])
      return { kind: 'done', key, caret, many }
    })
  }
}
