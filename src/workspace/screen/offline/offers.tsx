import HardDrive from 'lucide-react/icons/hard-drive'
import { css } from '#styles/css'
import { Button } from '#src/ui/button.tsx'
import { languageName } from '#src/workspace/screen/names.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useDownload, useNearlyFull } from './use-keeping.ts'
import { m } from '#messages'
import type { DownloadShot } from '#src/workspace/offline/downloading.ts'
import { useEffect } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { browserRoom } from '#src/workspace/offline/browser-room.ts'
import type { TextsView, UnsavedView } from '#src/workspace/view.ts'

type Names = { source: string; target: string }

/** Describes a running or ended download while its dialog is closed; empty if there is nothing to report. */
export function downloadWords({ pair, part, outcome, missed, isSeen }: DownloadShot, names: Names): string {
  if (pair === null || isSeen || outcome === 'cancelled') return ''
  if (part !== null) return m.keep_goes_on()
  if (outcome === null) return ''
  if (outcome === 'done') return missed > 0 ? m.keep_ended_missed(names) : m.keep_ended_done(names)
  if (outcome === 'full') return m.keep_ended_full(names)
  return outcome === 'failed' ? m.keep_ended_failed(names) : m.keep_ended_refused(names)
}

const wrapping = css({ whiteSpace: 'normal', height: 'auto', minHeight: 'small', textAlign: 'start' })
// Takes no space while empty, but stays in the document, so that screen readers announce a message.
const told = css({ minWidth: '0', _empty: { position: 'absolute' } })

/**
 * Shows that a download is running, or how it ended. The download continues after its dialog is closed; this message
 * stays until the dialog shows the result.
 */
export function DownloadOffer() {
  const { languages, openTool } = useWorkspaceContext()
  const shot = useDownload()
  const { src = '', dst = '' } = shot.pair ?? {}
  const words = downloadWords(shot, { source: languageName(languages, src), target: languageName(languages, dst) })
  return (
    <span role="status" className={told}>
      {words === '' ? null : (
        <Button
          visual="quiet"
          size="small"
          icon={<HardDrive />}
          aria-haspopup="dialog"
          className={wrapping}
          onClick={() => openTool('keep')}
        >
          {words}
        </Button>
      )}
    </span>
  )
}

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
