import { useState } from 'react'
import { linesOf } from '#src/workspace/ownership/doubtful-work.tsx'
import { useDoubtful } from '#src/workspace/ownership/use-doubtful.ts'
import { useClock } from '#src/workspace/clock.ts'
import { passedAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useSaveQuestion } from '#src/workspace/screen/findings/save-question.tsx'
import type { Trouble } from '#src/workspace/screen/notice/workspace-notice.tsx'
import { saveMessage } from './save-message.ts'
import { saveLists } from '#src/workspace/ownership/send-lists.ts'
import { findWhy } from '#src/workspace/screen/findings/find-wrong.ts'
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
  /** Its notice stands where the doubtful work would. */
  trouble: Trouble | undefined
  person: Person | null
  setMessage: (text: string) => void
  onLook: (text: TextToSend) => void
}

/** Every way to save: a text with an error is sent only after its translator agreed. */
export function useSaves({ view, space, trouble, person, setMessage, onLook }: Parts) {
  const {
    doubtful,
    agree,
    discard: discardAll,
  } = useDoubtful(person?.username ?? null, person?.signIn ?? '', passedAfterPaint)
  const lines = linesOf(doubtful)
  const clock = useClock()
  const messageOf = (result: SaveResult) => saveMessage(result, clock(Date.now()))
  const { mayGo, question } = useSaveQuestion(space, onLook)
  const [isDoubtOpen, setIsDoubtOpen] = useState(false)
  // What is not drawn must not hold the keys; another tab may have answered.
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
    // What is sent of other lists nobody asks about here: texts with errors wait there.
    const lists = spaces.filter((list) => list !== space && doubtful.edits.some((edit) => edit.scope === list))
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
    /** Failures are not reported here: the texts stay listed. */
    doubt: {
      lines,
      isOpen: isDoubtOpen,
      onOpen: setIsDoubtOpen,
      onSend: () => send().catch(() => {}),
      onDiscard: () => void discard().catch(() => {}),
    },
  }
}
