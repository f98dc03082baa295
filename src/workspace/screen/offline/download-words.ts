import { m } from '#messages'
import type { DownloadShot } from '#src/workspace/offline/downloading.ts'

type Names = { source: string; target: string }

/** Describes a download while its dialog is closed; '' if there is nothing to report. */
export function downloadWords({ pair, part, outcome, missed, isSeen }: DownloadShot, names: Names): string {
  if (pair === null || isSeen || outcome === 'cancelled') return ''
  if (part !== null) return m.keep_goes_on()
  if (outcome === null) return ''
  if (outcome === 'done') return missed > 0 ? m.keep_ended_missed(names) : m.keep_ended_done(names)
  if (outcome === 'full') return m.keep_ended_full(names)
  return outcome === 'failed' ? m.keep_ended_failed(names) : m.keep_ended_refused(names)
}
