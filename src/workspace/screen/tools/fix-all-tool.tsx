import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, useSyncExternalStore } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { DifferingText } from '#src/workspace/screen/editor/source/source-text.tsx'
import { findingWords } from '#src/workspace/screen/findings/finding-words.ts'
import { type Fixable, listFixable, stillFixable } from '#src/workspace/screen/findings/fixable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Tool, ToolProps } from './tools.ts'

const list = css({
  position: 'relative',
  overflowY: 'auto',
  height: '[min(28rem, 50dvh)]',
  marginTop: '2',
  borderWidth: '[1px]',
  borderColor: 'line',
  borderRadius: 'control',
})
const row = css({ position: 'absolute', insetInline: '0', top: '0', padding: '3', borderBlockEnd: 'hair' })
const about = css({ color: 'ink-2', paddingInlineStart: '6' })
const estimatedRowPx = 110

const never = () => () => {}

/** undefined until all texts are checked; from then on the list stays the same while the tool is open. */
function useFixable({ listed, view }: Pick<ToolProps, 'listed' | 'view'>): readonly Fixable[] | undefined {
  const { findings } = useWorkspaceContext().checked
  const isComplete = useSyncExternalStore(findings?.subscribe ?? never, () => findings?.state().isComplete ?? false)
  const [fixable, setFixable] = useState<readonly Fixable[]>()
  if (fixable === undefined && findings && isComplete) setFixable(listFixable(listed.keys, view.byKey, findings.of))
  return fixable
}

const noTexts: readonly Fixable[] = []

function FixAllDialog({ listed, view, onMessage, onClose }: ToolProps) {
  const known = useFixable({ listed, view })
  const fixable = known ?? noTexts
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<'' | 'writing' | 'failed'>('')
  const count = fixable.length - left.size
  const fix = async () => {
    setProgress('writing')
    try {
      const open = stillFixable(fixable, view).filter(({ key }) => !left.has(key))
      const changes = open.map(({ key, before, after }) => ({ key, text: after, before }))
      const { changed } = await view.editMany({ name: m.findings_fix_all_title(), changes, review: false })
      const skipped = count === changed ? '' : ` ${m.workspace_fill_skipped({ count: count - changed })}`
      onMessage(m.findings_fix_all_done({ count: changed }) + skipped)
      onClose()
    } catch {
      setProgress('failed')
    }
  }
  const isNone = fixable.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={m.findings_fix_all_title()}
      closeLabel={m.workspace_close()}
      onConfirm={count > 0 && progress !== 'writing' ? () => void fix() : undefined}
      actions={
        <>
          <Button onClick={onClose}>{isNone ? m.workspace_close() : m.workspace_cancel()}</Button>
          {isNone ? null : (
            <Button visual="primary" idle={count === 0} busy={progress === 'writing'} onClick={() => void fix()}>
              {m.findings_fix_all_do({ count })}
            </Button>
          )}
        </>
      }
    >
      {known === undefined ? (
        <p role="status">
          <Spinner /> {m.findings_fix_all_looking()}
        </p>
      ) : isNone ? (
        <p>{m.findings_fix_all_none()}</p>
      ) : (
        <FixableList fixable={fixable} left={left} onLeave={setLeft} />
      )}
      {progress === 'failed' ? <p role="alert">{m.findings_fix_all_failed()}</p> : null}
    </Dialog>
  )
}

type FixableListProps = {
  fixable: readonly Fixable[]
  /** Keys of those that are not to be fixed. */
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

function FixableList({ fixable, left, onLeave }: FixableListProps) {
  const { target } = useWorkspaceContext()
  const scrollRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: fixable.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedRowPx,
    overscan: 6,
    useFlushSync: false,
  })
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    onLeave(next)
  }
  return (
    <>
      <Checkbox
        checked={left.size === 0}
        indeterminate={left.size > 0 && left.size < fixable.length}
        onChange={() => onLeave(left.size === 0 ? new Set(fixable.map(({ key }) => key)) : new Set())}
      >
        {m.findings_all()}
      </Checkbox>
      <div ref={scrollRef} className={list} role="group" aria-label={m.findings_fix_all_list()} tabIndex={0}>
        <div style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const text = fixable[index]
            if (!text) return null
            return (
              <div
                key={text.key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Checkbox checked={!left.has(text.key)} onChange={() => toggle(text.key)}>
                  {text.key}
                </Checkbox>
                <div className={about}>
                  <p>{text.findings.map(findingWords).join(' ')}</p>
                  <DifferingText text={text.before} other={text.after} lang={target.lang} />
                  <DifferingText text={text.after} other={text.before} lang={target.lang} />
                </div>
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

export const tool: Tool = { order: 20, title: m.findings_fix_all, Dialog: FixAllDialog }
