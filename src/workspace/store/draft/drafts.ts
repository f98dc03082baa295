import type { EditRow } from '#src/workspace/store/db.ts'
import { createDraft, type LiveDraft } from './draft.ts'
import type { TypedOver } from './draft-base.ts'
import { createTurns } from './turns.ts'
import type { HeldIn, Stroke, TextAccess } from '#src/workspace/view.ts'

type Parts = {
  target(key: string): string | null
  base(key: string): string | null
  original(key: string): string
  edit(key: string): EditRow | undefined
  isOvertaken(key: string): boolean
  write(key: string, strokes: readonly Stroke[], over: TypedOver): Promise<string | null>
  takeStored(key: string): Promise<void>
  heldIn(key: string): HeldIn
  access(key: string): TextAccess
  claim(key: string): void
  onTyped(key: string): void
  onChange(): void
}

export type Drafts = ReturnType<typeof createDrafts>

/**
 * Creates the collection of a workspace's open drafts. A draft with unwritten text stays in it until the text is
 * written, even if its editor was closed.
 */
export function createDrafts(parts: Parts) {
  const { target, base, original, edit, isOvertaken, write, takeStored, heldIn, access, claim, onTyped, onChange } =
    parts
  const drafts = new Map<string, LiveDraft>()
  const turns = createTurns()

  function open(key: string): LiveDraft {
    const known = drafts.get(key)
    known?.reopen()
    if (known) return known
    const draft = createDraft({
      key,
      turns,
      target: () => target(key),
      base: () => base(key),
      original: () => original(key),
      edit: () => edit(key),
      isOvertaken: () => isOvertaken(key),
      write: (strokes, over) => write(key, strokes, over),
      takeStored: () => takeStored(key),
      heldIn: () => heldIn(key),
      access: () => access(key),
      claim: () => claim(key),
      // An input method may commit its last word after the user has left the text.
      onBusy() {
        if (!drafts.has(key)) drafts.set(key, draft)
        onTyped(key)
      },
      onDone() {
        if (drafts.get(key) !== draft) return
        drafts.delete(key)
        onChange()
      },
      onLeft: onChange,
      onStateChange: onChange,
    })
    drafts.set(key, draft)
    return draft
  }

  const all = () => [...drafts.values()]
  return {
    open,
    isOpen: (key: string) => drafts.has(key),
    /** Calls the listeners of one text's draft. */
    tell: (key: string) => drafts.get(key)?.tell(),
    typed: (key: string): string | undefined => drafts.get(key)?.text,
    flush: async (key?: string) => {
      await Promise.all(
        all()
          .filter((draft) => key === undefined || draft.key === key)
          .map((draft) => draft.flush()),
      )
    },
    refresh: () => drafts.forEach((draft) => draft.refresh()),
    close: () => drafts.forEach((draft) => draft.close()),
    abandon() {
      drafts.forEach((draft) => draft.abandon())
      drafts.clear()
    },
    unwritten: () => all().filter(({ state }) => state === 'pending' || state === 'failed'),
    failing: () => all().filter((draft) => draft.state === 'failed'),
    areBehind: () => all().some((draft) => draft.state === 'pending'),
    hasUnwritten: () => all().some((draft) => draft.state === 'pending' || draft.state === 'failed'),
  }
}
