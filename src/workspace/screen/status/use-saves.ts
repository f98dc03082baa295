import { useState } from 'react'
import { useDoubtful } from '#src/workspace/ownership/use-doubtful.ts'
import { useClock } from '#src/workspace/clock.ts'
import { saveMessage } from './save-message.ts'
import type { Person, SaveResult, Space, WorkspaceView } from '#src/workspace/view.ts'

type Parts = { view: WorkspaceView; person: Person | null; space: Space; setMessage: (text: string) => void }

export function useSaves({ view, person, space, setMessage }: Parts) {
  const doubtful = useDoubtful(person?.username ?? null, person?.signIn ?? '', space)
  const clock = useClock()
  const told = (result: SaveResult) => saveMessage(result, clock(Date.now()))
  const [isDoubtOpen, setIsDoubtOpen] = useState(false)

  async function save(): Promise<void> {
    setMessage('')
    const saved = await view.save()
    setMessage(saved.outcome === 'nothing' && doubtful.rows.length > 0 ? '' : told(saved))
    if (doubtful.rows.length > 0) setIsDoubtOpen(true)
  }
  async function send(): Promise<void> {
    await doubtful.agree()
    setMessage(told(await view.save()))
  }
  async function discard(): Promise<void> {
    await doubtful.discard()
    await view.retry()
  }

  return {
    save,
    isDoubtOpen,
    /** What the question about doubtful texts needs. A failure shows where it stands: they are still listed. */
    doubt: {
      rows: doubtful.rows,
      isOpen: isDoubtOpen,
      onOpen: setIsDoubtOpen,
      onSend: () => void send().catch(() => {}),
      onDiscard: () => void discard().catch(() => {}),
    },
  }
}
