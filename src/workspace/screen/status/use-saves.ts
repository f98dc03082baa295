import { useClock } from '#src/workspace/clock.ts'
import { useSaveQuestion } from '#src/workspace/screen/issues/save-question.tsx'
import { saveMessage } from './save-message.ts'
import type { SaveResult, Space, TextToSend, WorkspaceView } from '#src/workspace/view.ts'

type Parts = {
  view: WorkspaceView
  space: Space
  setMessage: (text: string) => void
  onLook: (text: TextToSend) => void
}

/**
 * Returns `save`, and the properties of the question that is asked before a save if texts have errors. A text with an
 * error is sent only after the user has agreed. `onLook`: called when the user wants to see such a text.
 */
export function useSaves({ view, space, setMessage, onLook }: Parts) {
  const clock = useClock()
  const messageOf = (result: SaveResult) => saveMessage(result, clock(Date.now()))
  const { mayGo, question } = useSaveQuestion(space, onLook)

  async function deliver(onEnd: (saved: SaveResult) => void, without: readonly TextToSend[] = []): Promise<void> {
    const goOn = (left?: readonly TextToSend[]) => void deliver(onEnd, left).catch(() => {})
    const saved = await view.save((texts) => mayGo(texts, goOn), without)
    if (saved.outcome !== 'held') onEnd(saved)
  }
  function save(): Promise<void> {
    setMessage('')
    return deliver((saved) => setMessage(messageOf(saved)))
  }

  return { save, question }
}
