import { useState } from 'react'
import { linesOf } from '#src/workspace/ownership/unconfirmed-work.tsx'
import { useUnconfirmed } from '#src/workspace/ownership/use-unconfirmed.ts'
import { useClock } from '#src/workspace/clock.ts'
import { passedAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useSaveQuestion } from '#src/workspace/screen/issues/save-question.tsx'
import type { ErrorState } from '#src/workspace/screen/error-state.ts'
import { saveMessage } from './save-message.ts'
import { saveLists } from '#src/workspace/ownership/send-lists.ts'
import { findWhy } from '#src/workspace/screen/issues/find-wrong.ts'
import {
  type Person,
  type SaveResult,
  type Space,
  spaces,
  type TextToSend,
  type WorkspaceView,
} from '#src/workspace/view.ts'

type Parts = {
  view: WorkspaceView
  space: Space
  /** Its notice takes the place of the list of unconfirmed texts. */
  trouble: ErrorState | undefined
  person: Person | null
  setMessage: (text: string) => void
  onLook: (text: TextToSend) => void
}

/** Provides every way to save. A text with an error is sent only after its translator agreed. */
export function useSaves({ view, space, trouble, person, setMessage, onLook }: Parts) {
  const {
    unconfirmed,
    agree,
    discard: discardAll,
  } = useUnconfirmed(person?.username ?? null, person?.signIn ?? '', passedAfterPaint)
  const lines = linesOf(unconfirmed)
  const clock = useClock()
  const messageOf = (result: SaveResult) => saveMessage(result, clock(Date.now()))
  const { mayGo, question } = useSaveQuestion(space, onLook)
  const [isDoubtOpen, setIsDoubtOpen] = useState(false)
  // A dialog that is not drawn must not take the keys. Another tab may have answered it.
  if (isDoubtOpen && (lines.length === 0 || trouble !== undefined)) setIsDoubtOpen(false)

  async function deliver(onEnd: (saved: SaveResult) => void, without: readonly TextToSend[] = []): Promise<void> {
    const goOn = (left?: readonly TextToSend[]) => void deliver(onEnd, left).catch(() => {})
    const saved = await view.save((texts) => mayGo(texts, goOn), without)
    if (saved.outcome !== 'held') onEnd(saved)
  }
  function save(): Promise<void> {
    setMessage('')
    return deliver((saved) => {
      setMessage(saved.outcome === 'nothing' && lines.length > 0 ? '' : messageOf(saved))
      if (lines.length > 0) setIsDoubtOpen(true)
    })
  }
  async function send(): Promise<void> {
    // There is no question here about texts of other lists, so those with errors are not sent.
    const lists = spaces.filter((list) => list !== space && unconfirmed.edits.some((edit) => edit.scope === list))
    await agree()
    await deliver((saved) => setMessage(saved.outcome === 'nothing' ? '' : messageOf(saved)))
    if (person) await saveLists(person.username, person.signIn, lists, findWhy)
  }
  async function discard(): Promise<void> {
    await discardAll()
    await view.retry()
  }

  return {
    save,
    question,
    /** Failures are not reported here, because the texts stay listed. */
    doubt: {
      lines,
      isOpen: isDoubtOpen,
      onOpen: setIsDoubtOpen,
      onSend: () => send().catch(() => {}),
      onDiscard: () => void discard().catch(() => {}),
    },
  }
}
