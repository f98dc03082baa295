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
import { exportEdits } from '#src/workspace/ownership/export-edits.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import type { ErrorState } from '#src/workspace/screen/error-state.ts'
import type { TextsView, UnsavedView } from '#src/workspace/view.ts'

type LanguagePair = { src: string; dst: string }

/**
 * Returns all language pairs that can be opened offline. Pairs with the wanted source come first, then pairs with the
 * wanted target. `kept`: the languages that are stored on this device.
 */
export function keptPairs(kept: readonly string[], wanted: LanguagePair): LanguagePair[] {
  const pairs = kept.flatMap((src) =>
    kept.filter((dst) => dst !== src && dst !== 'master').map((dst) => ({ src, dst })),
  )
  const likeness = ({ src, dst }: LanguagePair) => (src === wanted.src ? 2 : 0) + (dst === wanted.dst ? 1 : 0)
  return pairs.toSorted((a, b) => likeness(b) - likeness(a))
}

type View = Pick<
  TextsView & UnsavedView,
  'owner' | 'units' | 'isFetched' | 'languages' | 'keptLanguages' | 'unsavedElsewhere' | 'status'
>
type Words = { title: string; text: ReactNode; tone: 'info' | 'warn' | 'bad'; icon: ReactNode; actions: ReactNode }

const loginFor = (here: string) => `/login?redirect=${encodeURIComponent(here)}`

const areEditsAlone = ({ units, isFetched }: View) => units.length > 0 && !isFetched

function wordsOf(here: string, props: WorkspaceNoticeProps): Words {
  const { view, reason, onRetry, onReset } = props
  const retry = <Button onClick={onRetry}>{m.workspace_try_again()}</Button>
  switch (props.trouble) {
    case 'empty-offline':
      return {
        title: areEditsAlone(view) ? m.workspace_edits_alone() : m.workspace_empty_offline(),
        text: m.workspace_empty_offline_hint(),
        tone: 'warn',
        icon: <CloudOff />,
        actions: (
          <>
            <KeptPairs {...props} />
            {retry}
          </>
        ),
      }
    case 'needs-login':
      return {
        title: m.workspace_needs_login(),
        text: view.owner === null ? m.workspace_nobody_hint() : m.workspace_needs_login_hint(),
        tone: 'info',
        icon: <LockKeyhole />,
        actions: (
          <ButtonLink visual={view.units.length === 0 ? 'primary' : 'plain'} href={loginFor(here)}>
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
        text: (
          <>
            <p>{m.workspace_forbidden_hint()}</p>
            {props.granters}
          </>
        ),
        tone: 'warn',
        icon: <LockKeyhole />,
        actions: (
          <>
            {retry}
            <ExportKept {...view} />
          </>
        ),
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
        actions: <Reload here={here} />,
      }
  }
}

const noChange = () => () => {}
const addressNow = () => location.pathname + location.search

type WorkspaceNoticeProps = {
  trouble: ErrorState
  view: View
  reason: string
  granters: ReactNode
  search: LanguagePair
  onRetry: () => void
  onPair: (pair: LanguagePair) => void
  onReset: () => void
}

function KeptPairs({ view: { languages, keptLanguages }, search, onPair }: WorkspaceNoticeProps) {
  const nameOf = (code: string) => languageName(languages, code)
  return keptPairs(keptLanguages, search).map((pair) => (
    <Button key={`${pair.src} ${pair.dst}`} onClick={() => onPair(pair)}>
      {m.workspace_open_pair({ source: nameOf(pair.src), target: nameOf(pair.dst) })}
    </Button>
  ))
}

/** Links to this page, which reloads it. The link is followed only if the server answers. */
function Reload({ here }: { here: string }) {
  return (
    <ButtonLink visual="primary" href={here}>
      {m.workspace_reload()}
    </ButtonLink>
  )
}

function ExportKept({ owner, unsavedElsewhere: kept }: View) {
  if (owner === null || !kept) return null
  return <Button onClick={() => void exportEdits()}>{m.workspace_export_kept({ count: kept })}</Button>
}

export function WorkspaceNotice(props: WorkspaceNoticeProps) {
  const here = useSyncExternalStore(noChange, addressNow)
  const { title, text, tone, icon, actions } = wordsOf(here, props)
  if (props.view.units.length === 0) {
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
