import { isConflict } from '#src/workspace/store/conflicts.ts'
import { baseOver, type TypedOver } from '#src/workspace/store/draft/draft-base.ts'
import { createDrafts } from '#src/workspace/store/draft/drafts.ts'
import { takeStored, writeEdit } from '#src/workspace/store/edits.ts'
import { putMarks } from '#src/workspace/store/shared/marks.ts'
import { resolveConflict } from '#src/workspace/store/resolve-conflict.ts'
import { undoOrRedo } from '#src/workspace/store/journal/undo-redo.ts'
import type { JournalRow } from '#src/workspace/store/db.ts'
import type { AskedStep, Choice, MarkKind, Retraced, Stroke } from '#src/workspace/view.ts'
import type { Core } from './core.ts'
import { createTextLocks } from './tabs/text-locks.ts'
import { keep, keepMarks, keepRows } from './keep.ts'
import { createManyEdits } from './many-edits.ts'
import { randomId } from '#src/browser/random-id.ts'

/**
 * Creates the functions that change texts. The typed text of an open text is in its draft until it is written. The
 * other functions therefore write the draft before they change the text.
 */
export function createEditing(core: Core) {
  const { pair, device } = core
  const { session } = device
  const drafts = createDrafts({
    target: pair.target,
    base: pair.seen,
    original: (key) => pair.shot().byKey.get(key)?.source ?? '',
    edit: pair.edit,
    isOvertaken: pair.isOvertaken,
    async write(key, ...typed) {
      // Another tab may still have to write its text.
      await locks.settled(key)
      return write(key, ...typed)
    },
    takeStored: take,
    heldIn: (key) => (isNotKept(core, key) ? 'memory' : 'kept'),
    access: (key) => locks.access(key),
    claim: (key) => locks.claim(key),
    onTyped: (key) => locks.typed(key),
    onChange: () => core.set({}),
  })
  const locks = createTextLocks(core, {
    ...drafts,
    isOnlyHere: (key) => drafts.unwritten().some((draft) => draft.key === key) || isNotKept(core, key),
  })
  core.subscribe(drafts.refresh)

  /** Writes the text that is being typed in this and in other tabs. Called before many texts change at once. */
  const flushAll = async () => void (await Promise.all([drafts.flush(), device.askOthers()]))
  const retrace = createRetrace(core, (isMany) => (isMany ? flushAll() : drafts.flush()))

  async function write(key: string, strokes: readonly Stroke[], over: TypedOver): Promise<string | null> {
    const baseNow = () => baseOver(over, pair.seen(key))
    return core.runExclusive(async (db) => {
      const typed = { key, strokes, session, over: over.text }
      const { row, wroteOver } = await writeEdit(db, core.place(), typed, baseNow, device.now())
      await keep(core, db, { key, row }, 'connection-lost')
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
    locks,
    async edit(key: string, text: string): Promise<void> {
      await drafts.flush(key)
      const stroke = { text, burst: randomId(), caretBefore: null, caretAfter: null }
      await write(key, [stroke], { base: pair.seen(key), text: pair.target(key) })
    },
    ...createManyEdits(core, flushAll),
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

/** Returns whether this text is only in this page's memory. */
function isNotKept(core: Core, key: string): boolean {
  const { keeping } = core.state()
  const { space, dst } = core.subject
  const isOwn = (text: (typeof keeping.notKept)[number]) =>
    text.key === key && text.lang === dst && text.scope === space
  return keeping.notKept.some(isOwn)
}

type Direction = 'undo' | 'redo'

/** How long the user's consent lasts to undo steps of another session. */
const agreedMs = 60_000

function createRetrace(core: Core, flush: (isMany: boolean) => Promise<void>) {
  const { session } = core.device
  // Undoing a step of another session needs consent. The consent also covers the steps of that session in the same text
  // that directly follow.
  let agreed: { key: string; session: string | undefined; until: number } | null = null

  const agree = ({ key, session: of }: JournalRow) => {
    agreed = { key, session: of, until: core.device.now() + agreedMs }
  }
  const isAgreed = ({ key, session: of }: JournalRow) =>
    agreed?.key === key && agreed.session === of && core.device.now() < agreed.until

  function objectionOf(from: string | undefined, step: JournalRow): 'elsewhere' | 'earlier' | 'many' | null {
    if (from !== undefined && step.group !== undefined) return 'many'
    if (from !== undefined && step.key !== from) return 'elsewhere'
    // A step of this session in between ends the earlier consent.
    if (from !== undefined && step.session === session) agreed = null
    else if (from === undefined || isAgreed(step)) agree(step)
    else return 'earlier'
    return null
  }

  /**
   * Returns the reason to ask the user before this step is undone; null if there is none. `asked`: the step to which
   * the user has consented.
   */
  function objectionTo(from: string | undefined, asked: AskedStep | undefined, step: JournalRow) {
    if (asked === undefined) return objectionOf(from, step)
    if (step.key === asked.key && step.at === asked.at) return objectionOf(undefined, step)
    return objectionOf(from, step) ?? 'earlier'
  }

  return async function retrace(direction: Direction, from: string | undefined, asked?: AskedStep): Promise<Retraced> {
    // Undoing a bulk change always needs consent, so its steps can only be reached then.
    await flush(from === undefined || asked !== undefined)
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
