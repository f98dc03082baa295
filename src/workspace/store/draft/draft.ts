import type { EditRow } from '#src/workspace/store/db.ts'
import { createBoxText } from './box-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import { createListeners } from '#src/workspace/listeners.ts'
import { baseOver, createDraftBase, type TypedOver } from './draft-base.ts'
import { createSteps } from './steps.ts'
import type { Turns } from './turns.ts'
import { createWriter } from './writer.ts'
import type { Draft, HeldIn, Input, Stroke, TextAccess } from '#src/workspace/view.ts'

export type DraftSource = {
  key: string
  target(): string | null
  base(): string | null
  /** The source text, whose line ends a first translation gets. */
  original?(): string
  edit(): EditRow | undefined
  isOvertaken(): boolean
  /**
   * Writes the input. Resolves to a text of another tab that was replaced although this tab never showed it; null if
   * there was none.
   */
  write(strokes: readonly Stroke[], over: TypedOver): Promise<string | null>
  takeStored(): Promise<void>
  heldIn(): HeldIn
  access(): TextAccess
  claim(): void
  onBusy(): void
  onDone(): void
  onLeft(): void
  onStateChange(): void
  turns?: Turns
}

type Unwritten = {
  text: string
  base: string | null
  over: string
  writing: string | null
}

export type LiveDraft = Draft & {
  /**
   * Returns the unwritten text as it will be stored, with `over`, the stored text, and `base`, the server's text when
   * it was typed. Returns null if all text is written.
   */
  unwritten(): Unwritten | null
  refresh(): void
  tell(): void
  reopen(): void
  abandon(): void
}

// Joins two input events of one undo group. The carets are the one before the first event and the one after the second.
function join(before: Stroke, stroke: Stroke): Stroke | undefined {
  return before.burst === stroke.burst ? { ...stroke, caretBefore: before.caretBefore } : undefined
}

type Box = ReturnType<typeof createBoxText>
type Base = ReturnType<typeof createDraftBase>

const writing = (source: DraftSource, box: Box, base: Base) => async (strokes: readonly Stroke[]) => {
  const exact = strokes.map((stroke) => ({ ...stroke, text: box.stored(stroke.text) }))
  const text = exact.at(-1)?.text ?? box.written
  box.writes(text)
  const over = await source.write(exact, { base: base.from, text: box.written }).finally(() => box.writes(null))
  box.wrote(text, over)
}

const taking = (source: DraftSource, base: Base, then: () => void) => async () => {
  await source.takeStored()
  base.takeStored()
  then()
}

function typedIn(source: DraftSource, box: Box, { from }: Base): Unwritten {
  const { written: over, writing } = box
  return {
    text: box.stored(box.text),
    base: baseOver({ base: from, text: over }, source.base()),
    over,
    writing,
  }
}

type Following = { box: Box; base: Base; steps: ReturnType<typeof createSteps>; tell: () => void }

/** Returns a function that takes over changes made elsewhere. It does so only if no typed text is unwritten. */
function following(source: DraftSource, { box, base, steps, tell }: Following) {
  let wasHeldIn = source.heldIn()
  return (isIdle: boolean): void => {
    base.follow(box.written)
    if (!isIdle) return
    if (base.hold(box.written)) tell()
    if (base.isHeld) return
    base.move()
    const isChanged = box.adopt()
    if (isChanged) steps.end()
    if (isChanged || wasHeldIn !== source.heldIn()) tell()
    wasHeldIn = source.heldIn()
  }
}

/**
 * Creates the draft of one open text. From the first input event until the last one is on disk, only the draft has the
 * current text.
 */
export function createDraft(source: DraftSource): LiveDraft {
  const { tell, subscribe } = createListeners()
  const steps = createSteps()
  const box = createBoxText(source)
  const draftBase = createDraftBase(source)
  const follow = following(source, { box, base: draftBase, steps, tell })
  let isClosed = false

  const writer = createWriter<Stroke>({
    join,
    turns: source.turns,
    write: writing(source, box, draftBase),
    onState(state, before) {
      tell()
      // The box and the status bar must not show text as stored while it is being written.
      if (state !== before) source.onStateChange()
      if (state !== 'idle') return
      // Shows text that was stored elsewhere during this write.
      refresh()
      if (isClosed) source.onDone()
    },
  })

  const refresh = () => follow(writer.state === 'idle')

  function type(typed: string, input: Partial<Input> = {}): boolean {
    // Inserted text, such as a copy of the source, may have other line ends than the box.
    const next = toBox(typed)
    if (next === box.text) return true
    // The box is read-only and shows the draft's text again. Input of a composition is kept, because it began before
    // the box became read-only.
    if (source.access() === 'elsewhere' && !input.composition) {
      tell()
      return false
    }
    const burst = steps.next(box.text, next, input, performance.now())
    box.type(next)
    source.onBusy()
    writer.push({ text: next, burst, caretBefore: input.before ?? null, caretAfter: input.after ?? null })
    tell()
    return true
  }

  return {
    key: source.key,
    get text() {
      return box.text
    },
    get state() {
      return writer.state !== 'idle' ? writer.state : source.heldIn()
    },
    get keptAt() {
      return box.writtenAt
    },
    get wroteOver() {
      return box.wroteOver
    },
    sawWrittenOver: () => (box.sawWrittenOver(), tell()),
    get isOvertaken() {
      return draftBase.isOvertaken()
    },
    get access() {
      return source.access()
    },
    claim: () => source.claim(),
    tell,
    type,
    unwritten: () => (writer.state === 'idle' ? null : typedIn(source, box, draftBase)),
    attend: draftBase.attend,
    takeStored: taking(source, draftBase, () => (refresh(), tell())),
    flush: writer.flush,
    refresh,
    subscribe,
    reopen() {
      isClosed = false
    },
    abandon() {
      isClosed = true
      writer.stop()
    },
    close() {
      isClosed = true
      draftBase.letGo()
      writer.hurry()
      if (writer.state === 'idle') source.onDone()
      else source.onLeft()
    },
  }
}
