import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { browserDownload } from '#src/workspace/offline/browser-download.ts'
import type { KeptLanguage } from '#src/workspace/offline/inventory.ts'
import { isNearlyFull } from '#src/workspace/offline/room.ts'
import type { ToolProps, Tool } from './tool.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { DownloadPart } from '#src/workspace/screen/offline/download-part.tsx'
import { KeptList } from '#src/workspace/screen/offline/kept-list.tsx'
import { sizeWords } from '#src/workspace/screen/offline/kept-words.ts'
import { useDownload, useKept, useNearlyFull } from '#src/workspace/screen/offline/use-keeping.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const section = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  borderBlockStart: 'hair',
  paddingBlockStart: '4',
})
const heading = css({ fontWeight: 'strong' })
const about = css({ color: 'ink-2' })

function promiseOf(persisted: boolean | null): string {
  if (persisted === null) return m.keep_promise_unknown()
  return persisted ? m.workspace_kept_on_device() : m.workspace_keep_refused()
}

export function KeepDialog({ view, onClose }: ToolProps) {
  const { source, target } = useWorkspaceContext()
  const router = useRouter()
  const { inventory, estimate, hasFailed, forget } = useKept()
  const { part } = useDownload()
  const isFull = useNearlyFull()
  useEffect(() => browserDownload().watch(), [])
  const [said, setSaid] = useState('')
  const canKeep = view.memoryReason === null
  const { src, dst } = useSharedContext().subject

  const onForget = async ({ lang, name }: KeptLanguage) => {
    setSaid((await forget(lang)) ? m.keep_forgotten({ language: name }) : m.keep_not_forgotten({ language: name }))
  }
  // The sign-out page asks what to do with unsaved texts.
  const leave = () => {
    onClose()
    void router.navigate({ to: '/sign-out', state: { isConfirmed: true } })
  }

  return (
    <Dialog
      open
      size="wide"
      title={m.workspace_keep_on_device()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      <div className={body}>
        {!canKeep || hasFailed ? (
          <Notice tone="bad">{m.keep_no_device()}</Notice>
        ) : inventory === null ? (
          <p role="status">
            <Spinner /> {m.keep_looking()}
          </p>
        ) : (
          <>
            <DownloadPart
              inventory={inventory}
              pair={{ src, dst }}
              names={{ source: source.name, target: target.name }}
              languages={view.languages}
              onStart={() => void view.keepOnDevice()}
            />
            <section className={section} aria-label={m.keep_safety()}>
              <h3 className={heading}>{m.keep_safety()}</h3>
              <p>{promiseOf(view.persisted)}</p>
              {isFull || isNearlyFull(estimate) ? <Notice tone="warn">{m.keep_nearly_full()}</Notice> : null}
              {estimate ? (
                <p className={about}>
                  {m.keep_room({ used: sizeWords(estimate.usage), quota: sizeWords(estimate.quota) })}
                </p>
              ) : null}
            </section>
            <section className={section} aria-label={m.keep_list()}>
              <h3 className={heading}>
                {m.keep_list()} <span className={about}>· {sizeWords(inventory.bytes)}</span>
              </h3>
              <KeptList
                inventory={inventory}
                open={[src, dst]}
                isBusy={part !== null}
                onForget={(language) => void onForget(language)}
              />
              <p role="status">{said}</p>
            </section>
          </>
        )}
        <section className={section}>
          <p className={about}>{m.keep_forget_device_hint()}</p>
          <p>
            <Button onClick={leave}>{m.sign_out_forget()}</Button>
          </p>
        </section>
      </div>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'files',
  order: 45,
  icon: <HardDriveDownload />,
  title: m.workspace_keep_on_device,
  Dialog: KeepDialog,
}
