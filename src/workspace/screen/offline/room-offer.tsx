import { useEffect } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { browserRoom } from '#src/workspace/offline/browser-room.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { TextsView, UnsavedView } from '#src/workspace/view.ts'
import { useNearlyFull } from './use-keeping.ts'

type RoomOfferProps = Pick<TextsView & UnsavedView, 'fetchedAt' | 'keptAt'>

export function RoomOffer({ fetchedAt, keptAt }: RoomOfferProps) {
  const { openTool } = useWorkspaceContext()
  const isFull = useNearlyFull()
  useEffect(() => void browserRoom().look(), [fetchedAt])
  useEffect(() => {
    if (keptAt !== null) browserRoom().wrote(keptAt)
  }, [keptAt])
  return (
    <span role="status">
      {isFull ? (
        <Button
          visual="quiet"
          size="small"
          icon={<TriangleAlert />}
          title={m.keep_nearly_full()}
          aria-haspopup="dialog"
          className={css({ color: 'warn' })}
          onClick={() => openTool('keep')}
        >
          {m.keep_nearly_full_short()}
        </Button>
      ) : null}
    </span>
  )
}
