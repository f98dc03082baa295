import { useEffect, useState } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { isNearlyFull, readEstimate } from '#src/workspace/keeping/room.ts'
import { roomChanges } from '#src/workspace/keeping/room-changes.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

/** Checked again whenever texts were fetched. */
function useNearlyFull(fetchedAt: number | null): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const estimate = await readEstimate()
      if (!isOver) setFull(isNearlyFull(estimate))
    }
    void look()
    const stop = roomChanges.subscribe(() => void look())
    return () => {
      isOver = true
      stop()
    }
  }, [fetchedAt])
  return isFull
}

export function RoomOffer({ fetchedAt }: { fetchedAt: number | null }) {
  const { openTool } = useWorkspaceContext()
  const isFull = useNearlyFull(fetchedAt)
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
