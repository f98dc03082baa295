import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
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

function useFixable({ listed, view }: Pick<ToolProps, 'listed' | 'view'>): readonly Fixable[] {
  const { findings } = useWorkspaceContext().checked
  return useMemo(
    () => (findings ? listFixable(listed.keys, view.byKey, findings.of) : []),
    // The list stays the same while the tool is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  )
}

function FixAllDialog({ listed, view, onMessage, onClose }: ToolProps) {
  const { target } = useWorkspaceContext()
  const fixable = useFixable({ listed, view })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const scrollRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: fixable.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedRowPx,
    overscan: 6,
    useFlushSync: false,
  })
  const count = fixable.length - left.size
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const fix = async () => {
    const changes = stillFixable(fixable, view)
      .filter(({ key }) => !left.has(key))
      .map(({ key, after }) => ({ key, text: after }))
    const { changed } = await view.editMany({ name: m.findings_fix_all_title(), changes, review: false })
    onMessage(m.findings_fix_all_done({ count: changed }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={m.findings_fix_all_title()}
      closeLabel={m.workspace_close()}
      onConfirm={count > 0 ? () => void fix().catch(() => {}) : undefined}
      actions={
        <>
          <Button onClick={onClose}>{fixable.length === 0 ? m.workspace_close() : m.workspace_cancel()}</Button>
          {fixable.length === 0 ? null : (
            <Button visual="primary" disabled={count === 0} onClick={() => void fix().catch(() => {})}>
              {m.findings_fix_all_do({ count })}
            </Button>
          )}
        </>
      }
    >
      {fixable.length === 0 ? (
        <p>{m.findings_fix_all_none()}</p>
      ) : (
        <>
          <Checkbox
            checked={left.size === 0}
            indeterminate={left.size > 0 && count > 0}
            onChange={() => setLeft(left.size === 0 ? new Set(fixable.map(({ key }) => key)) : new Set())}
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
      )}
    </Dialog>
  )
}

export const tool: Tool = { order: 20, title: m.findings_fix_all, Dialog: FixAllDialog }
