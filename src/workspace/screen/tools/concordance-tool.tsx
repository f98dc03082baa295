import BookOpenText from 'lucide-react/icons/book-open-text'
import { useDeferredValue, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { insertText } from '#src/workspace/screen/editor/box/field-events.ts'
import { ConcordanceList } from '#src/workspace/screen/memory/concordance-list.tsx'
import { useConcordance } from '#src/workspace/screen/memory/use-concordance.ts'
import { selectedWords } from '#src/workspace/screen/selected-text.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { isOfWriting } from '#src/workspace/screen/keys/shortcuts.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { Tool, ToolProps } from './tool.ts'

// The dialog keeps its size while hits come and go.
const body = css({ display: 'flex', flexDirection: 'column', gap: '3', minHeight: '[min(24rem, 50dvh)]' })
const said = css({ textStyle: 'small', color: 'ink-2' })

function ConcordanceDialog({ search, onClose }: ToolProps) {
  const { boxRef } = useWorkspaceContext()
  const inputRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const isOpen = search.unit !== ''
  const [isHeld, setHeld] = useState(false)
  const [q, setQ] = useState(() => selectedWords(document.activeElement))
  const found = useDeferredValue(useConcordance(q))
  const insert = useStable((text: string) => {
    const box = boxRef.current
    // A text that is open in another window takes nothing.
    if (box?.readOnly !== false) return setHeld(true)
    onClose()
    // After the dialog has returned the focus.
    setTimeout(() => (box.readOnly ? undefined : insertText(box, toBox(text))), 0)
  })
  const leave = useStable(() => inputRef.current?.focus())
  return (
    <Dialog
      open
      size="wide"
      title={m.concordance_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      initialFocus={() => inputRef.current}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      <div className={body}>
        <Input
          ref={inputRef}
          type="search"
          size="tool"
          aria-label={m.concordance_search()}
          placeholder={m.concordance_search()}
          value={q}
          onChange={(event) => {
            setHeld(false)
            setQ(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOfWriting(event.nativeEvent, isMac)) return
            event.preventDefault()
            listRef.current?.querySelector('button')?.focus()
          }}
        />
        <p className={said} role={isHeld ? 'alert' : undefined}>
          {isHeld ? m.concordance_held() : isOpen ? m.concordance_hint() : m.concordance_closed()}
        </p>
        <p className={said} role="status">
          {!found
            ? null
            : found.total === 0
              ? m.concordance_none()
              : found.total > found.hits.length
                ? m.concordance_first({ shown: found.hits.length, all: found.total })
                : m.concordance_found({ count: found.total })}
        </p>
        {found ? (
          <ConcordanceList
            ref={listRef}
            hits={found.hits}
            q={found.q}
            onInsert={isOpen ? insert : undefined}
            onLeave={leave}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'texts',
  order: 15,
  icon: <BookOpenText />,
  command: 'concordance',
  needsTexts: true,
  title: m.concordance_title,
  Dialog: ConcordanceDialog,
}
