import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { ReactNode } from 'react'
import { exportTexts } from '#src/workspace/export-texts.ts'
import { reasonOf } from './save-message.ts'
import { StorageNotice } from './storage-notice.tsx'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { WorkspaceNotice } from './workspace-notice.tsx'
import type { ErrorState } from '#src/workspace/screen/error-state.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import { pairOf, type WorkspaceSearch, workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

type WorkspaceNoticesProps = {
  view: WorkspaceView
  trouble: ErrorState | undefined
  granters: ReactNode
  search: WorkspaceSearch
}

export function WorkspaceNotices({ view, trouble, granters, search }: WorkspaceNoticesProps) {
  const { boxRef, changeSearch } = useWorkspaceContext()
  const onRetry = useStable(() => void view.retry())
  const onExport = useStable(async () => {
    await view.flush().catch(() => undefined)
    exportTexts(view.listUnwritten(), new Date())
  })
  const onOpen = useStable((key: string, lang: string) =>
    changeSearch({ ...pairOf(search.src, lang), unit: key }, false),
  )
  // The button is removed with the notice, so the box gets the focus.
  const onSeen = useStable(() => boxRef.current?.focus())
  return (
    <>
      {trouble ? (
        <WorkspaceNotice
          trouble={trouble}
          view={view}
          reason={reasonOf(view.lastError)}
          granters={granters}
          search={search}
          onRetry={onRetry}
          onPair={(pair) => changeSearch(pair, true)}
          onReset={() => changeSearch({ src: workspaceSearchDefaults.src, dst: workspaceSearchDefaults.dst }, true)}
        />
      ) : null}
      <StorageNotice
        lang={search.dst}
        notKept={view.notKept}
        memoryReason={view.memoryReason}
        restored={view.restored}
        onOpen={onOpen}
        onExport={() => void onExport()}
        onRetry={onRetry}
        onSeen={onSeen}
      />
    </>
  )
}
