import { useSyncExternalStore, type ReactNode } from 'react'
import CloudOff from 'lucide-react/icons/cloud-off'
import HardDrive from 'lucide-react/icons/hard-drive'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { m } from '#messages'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { WorkspaceView } from './view.ts'

type Trouble = Exclude<WorkspaceView['status'], 'loading' | 'ready'>
type Words = { title: string; text: string; tone: 'info' | 'warn' | 'bad'; icon: ReactNode; actions: ReactNode }

function wordsOf(trouble: Trouble, here: string, onRetry: () => void): Words {
  const retry = <Button onClick={onRetry}>{m.workspace_try_again()}</Button>
  switch (trouble) {
    case 'empty-offline':
      return { title: m.workspace_empty_offline(), text: m.workspace_empty_offline_hint(), tone: 'warn', icon: <CloudOff />, actions: retry }
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
    case 'forbidden':
      return { title: m.workspace_forbidden(), text: m.workspace_forbidden_hint(), tone: 'warn', icon: <LockKeyhole />, actions: retry }
    case 'storage-failed':
      return { title: m.workspace_storage_failed(), text: m.workspace_storage_failed_hint(), tone: 'bad', icon: <HardDrive />, actions: retry }
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

type WorkspaceNoticeProps = { trouble: Trouble; isWhole: boolean; onRetry: () => void }

/** What holds the whole workspace up: in the list's place where there is nothing else to show, above it otherwise. */
export function WorkspaceNotice({ trouble, isWhole, onRetry }: WorkspaceNoticeProps) {
  const here = useSyncExternalStore(noChange, addressNow)
  const { title, text, tone, icon, actions } = wordsOf(trouble, here, onRetry)
  if (isWhole) {
    return (
      <EmptyState title={title} icon={icon} actions={actions}>
        {text}
      </EmptyState>
    )
  }
  return (
    <Notice shape="bar" tone={tone} role="status" title={title} icon={icon} actions={actions}>
      {text}
    </Notice>
  )
}
