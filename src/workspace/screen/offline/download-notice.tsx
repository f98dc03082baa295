import type { Refusal } from '#src/contract/call/call.ts'
import { m } from '#messages'
import { Notice } from '#src/ui/notice.tsx'
import type { DownloadShot } from '#src/workspace/offline/downloading.ts'

function reasonOf({ code, messages }: Refusal): string {
  if (code === 'unauthenticated') return `${m.workspace_needs_login()}.`
  return messages.length > 0 ? messages.join(' ') : m.keep_unreached()
}

type DownloadNoticeProps = Pick<DownloadShot, 'outcome' | 'missed'> & {
  /** Names the pair if it is not the one shown. */
  title: string | undefined
}

export function DownloadNotice({ outcome, missed, title }: DownloadNoticeProps) {
  if (outcome === null || (outcome === 'done' && missed === 0)) return null
  if (outcome === 'done')
    return (
      <Notice title={title} tone="warn">
        {m.keep_missed({ count: missed })}
      </Notice>
    )
  if (outcome === 'cancelled') return <Notice title={title}>{m.keep_cancelled()}</Notice>
  if (outcome === 'full')
    return (
      <Notice title={title} tone="bad">
        {m.keep_full()}
      </Notice>
    )
  if (outcome === 'failed')
    return (
      <Notice title={title} tone="bad">
        {m.keep_not_written()}
      </Notice>
    )
  return (
    <Notice title={title} tone="warn">
      {m.keep_refused({ reason: reasonOf(outcome.refusal) })}
    </Notice>
  )
}
