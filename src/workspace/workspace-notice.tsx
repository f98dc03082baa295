import { useSyncExternalStore, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import HardDrive from 'lucide-react/icons/hard-drive'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WorkspaceView } from './view.ts'

export type Trouble = Exclude<WorkspaceView['status'], 'loading' | 'ready'> | 'read-refused'
type Words = { title: string; text: string; tone: 'info' | 'warn' | 'bad'; icon: ReactNode; actions: ReactNode }

function wordsOf(trouble: Trouble, here: string, { reason, onRetry, onReset }: WorkspaceNoticeProps): Words {
  const retry = <Button onClick={onRetry}>{m.workspace_try_again()}</Button>
  switch (trouble) {
    case 'empty-offline':
      return {
        title: m.workspace_empty_offline(),
        text: m.workspace_empty_offline_hint(),
        tone: 'warn',
        icon: <CloudOff />,
        actions: retry,
      }
    case 'needs-login':
      return {
        title: m.workspace_needs_login(),
        text: m.workspace_needs_login_hint(),
        tone: 'info',
        icon: <LockKeyhole />,
        actions: (
          <ButtonLink visual="primary" href={`/login?redirect=${encodeURIComponent(here)}`}>
            {m.workspace_log_in()}
          </ButtonLink>
        ),
      }
    case 'read-refused':
      return {
        title: m.workspace_read_refused(),
        text: reason,
        tone: 'bad',
        icon: <CircleAlert />,
        actions: (
          <>
            {retry}
            <Button onClick={onReset}>{m.workspace_default_languages()}</Button>
          </>
        ),
      }
    case 'forbidden':
      return {
        title: m.workspace_forbidden(),
        text: m.workspace_forbidden_hint(),
        tone: 'warn',
        icon: <LockKeyhole />,
        actions: retry,
      }
    case 'storage-failed':
      return {
        title: m.workspace_storage_failed(),
        text: m.workspace_storage_failed_hint(),
        tone: 'bad',
        icon: <HardDrive />,
        actions: retry,
      }
    case 'outdated-tab':
      return {
        title: m.workspace_outdated(),
        text: m.workspace_outdated_hint(),
        tone: 'warn',
        icon: <RefreshCw />,
        actions: (
          <Button visual="primary" onClick={() => location.reload()}>
            {m.workspace_reload()}
          </Button>
        ),
      }
  }
}

const noChange = () => () => {}
const addressNow = () => location.pathname + location.search

type WorkspaceNoticeProps = {
  trouble: Trouble
  /** The server's or the device's own words, where it gave any. */
  reason: string
  isWhole: boolean
  onRetry: () => void
  /** Back to the languages everybody begins with. */
  onReset: () => void
}

/** What holds the whole workspace up: in the list's place where there is nothing else to show, above it otherwise. */
export function WorkspaceNotice(props: WorkspaceNoticeProps) {
  const here = useSyncExternalStore(noChange, addressNow)
  const { title, text, tone, icon, actions } = wordsOf(props.trouble, here, props)
  if (props.isWhole) {
    return (
      <div className={css({ flex: '1', overflowY: 'auto' })}>
        <EmptyState title={title} icon={icon} actions={actions}>
          {text}
        </EmptyState>
      </div>
    )
  }
  return (
    <Notice shape="bar" tone={tone} role="status" title={title} icon={icon} actions={actions}>
      {text}
    </Notice>
  )
}
