import { useState } from 'react'
import { linesOf } from '#src/workspace/ownership/doubtful-work.tsx'
import { useDoubtful } from '#src/workspace/ownership/use-doubtful.ts'
import { useClock } from '#src/workspace/clock.ts'
import { saveMessage } from './save-message.ts'
import type { Person, SaveResult, Space, WorkspaceView } from '#src/workspace/view.ts'

type Parts = { view: WorkspaceView; person: Person | null; space: Space; setMessage: (text: string) => void }

export function useSaves({ view, person, space, setMessage }: Parts) {
  const { doubtful, agree, discard: discardAll } = useDoubtful(person?.username ?? null, person?.signIn ?? '', space)
  const lines = linesOf(doubtful)
  const clock = useClock()
  const told = (result: SaveResult) => saveMessage(result, clock(Date.now()))
  const [isDoubtOpen, setIsDoubtOpen] = useState(false)

  async function save(): Promise<void> {
    setMessage('')
    const saved = await view.save()
    setMessage(saved.outcome === 'nothing' && lines.length > 0 ? '' : told(saved))
    if (lines.length > 0) setIsDoubtOpen(true)
  }
  async function send(): Promise<void> {
    await agree()
    const saved = await view.save()
    setMessage(saved.outcome === 'nothing' ? '' : told(saved))
  }
  async function discard(): Promise<void> {
    await discardAll()
    await view.retry()
  }

  return {
    save,
    isDoubtOpen,
    /** What the question about doubtful texts needs. A failure shows where it stands: they are still listed. */
    doubt: {
      lines,
      isOpen: isDoubtOpen,
      onOpen: setIsDoubtOpen,
      onSend: () => send().catch(() => {}),
      onDiscard: () => void discard().catch(() => {}),
    },
  }
}
