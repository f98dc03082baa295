import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { FindingSquare, useTextFindings } from '#src/workspace/screen/marks/finding-mark.tsx'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import type { PaneProps, Pane } from '#src/workspace/screen/editor/panes/pane.ts'

const files = import.meta.glob<{ pane: Pane }>('./panes/*.tsx', { eager: true })

const panes = Object.entries(files)
  .map(
    ([
      id,
      {
        pane: { order, title, Pane },
      },
    ]) => ({ id, order, title, Pane }),
  )
  .toSorted((a, b) => a.order - b.order)

const side = css({
  background: 'sheet',
  borderInlineStart: { base: 'none', _deskMd: 'hair' },
  borderBlockStart: { base: 'hair', _deskMd: 'none' },
  minWidth: '0',
  isolation: 'isolate',
  // In a low window, the source and the bar leave no room for more that sticks.
  _deskNarrow: {
    '@media (height >= 35rem)': { position: 'sticky', insetBlockEnd: '0', zIndex: 'sticky', boxShadow: 'raised' },
  },
  _deskMd: { position: 'sticky', insetBlockStart: '0', height: '[100cqh]', overflowY: 'auto' },
})
const handle = css({
  display: 'none',
  width: 'full',
  _deskNarrow: {
    display: 'flex',
    justifyContent: 'space-between',
    borderRadius: 'none',
    paddingInline: '[calc({spacing.4} - 1px)]',
  },
})
const betweenPhoneAndDesk = '@media (37.5rem <= width < 56.25rem)'
const parts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  paddingInline: '4',
  // Below the editor, the folded panel aligns with the editor's edges.
  [betweenPhoneAndDesk]: { paddingInline: '5' },
  _deskNarrow: { maxHeight: '[45dvh]', overflowY: 'auto', position: 'relative', borderBlockStart: 'hair' },
  '[data-sheet=closed] > &': { _deskNarrow: { display: 'none' } },
})
const part = css({
  flex: '[1 0 calc(100% + 2rem)]',
  minWidth: '0',
  padding: '4',
  marginInline: '-4',
  [betweenPhoneAndDesk]: { flexBasis: '[calc(100% + 2.5rem)]', paddingInline: '5', marginInline: '-5' },
  borderBlockEnd: 'hair',
  _last: { borderBlockEnd: 'none' },
  // Hides a pane without content, with its heading.
  '&:not(:has(> h3 + *))': { display: 'none' },
  '&:has(> [data-none]:empty)': { display: 'none' },
  // Panes that have nothing to show share one line at the end.
  '&:has(> [data-none])': {
    order: '1',
    flex: '[0 1 auto]',
    paddingInline: '0',
    paddingBlock: '3',
    marginInline: '0',
    borderBlockEnd: 'none',
    textStyle: 'small',
    color: 'ink-2',
    '& > h3': { srOnly: true },
    '& > [data-none]': { display: 'inline' },
    '[data-pane-part]:has(> [data-none]:not(:empty)) ~ &': { _before: { content: '"·"', marginInline: '2' } },
  },
})

const name = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const found = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'small',
  '& > :first-child': { marginTop: '0' },
})

/** Shows whether the text has issues while the side panel is folded and hides them. */
function FoundHere({ textKey }: { textKey: string }) {
  const findings = useTextFindings(textKey)
  if (findings.length === 0) return null
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  return (
    <span className={found}>
      <FindingSquare severity={hasErrors ? 'error' : 'warning'} />
      {hasErrors ? m.findings_mark_error() : m.findings_mark()}
    </span>
  )
}

export type Place = PaneProps['place']

/** Returns whether the first frame is painted. Box and caret are drawn before the side panel. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const callOff = afterPaint(() => setIsPainted(true))
    return () => void callOff()
  }, [])
  return isPainted
}

export function UnitSide(props: PaneProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isPainted = useIsPainted()
  const handleRef = useRef<HTMLButtonElement>(null)
  const sideRef = useRef<HTMLElement>(null)
  const isScrolled = useRef(false)
  const { key } = props.unit
  useEffect(() => {
    // Scrolling forces layout, which would delay the next text, so it is done only if the panel was scrolled.
    if (sideRef.current && isScrolled.current) sideRef.current.scrollTop = 0
  }, [key])
  const id = useId()
  // On a phone, Escape closes the sheet, and only then the text below it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || handleRef.current?.offsetParent === null) return
    event.preventDefault()
    setIsOpen(false)
    handleRef.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for a key from everything within it
    <aside
      ref={sideRef}
      className={side}
      aria-label={m.workspace_side()}
      data-sheet={isOpen ? 'open' : 'closed'}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => (isScrolled.current = currentTarget.scrollTop > 0)}
    >
      <span className={css({ display: 'contents' })}>
        <Button
          ref={handleRef}
          visual="quiet"
          className={handle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={name}>
            {m.workspace_side()} <FoundHere textKey={key} />
          </span>
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </Button>
      </span>
      <div id={id} className={parts}>
        {isPainted
          ? panes.map(({ id: name, title, Pane }) => (
              <div key={name} className={part} data-pane-part="">
                <h3 className={css({ textStyle: 'label', color: 'ink-3', marginBottom: '2' })}>{title()}</h3>
                <Pane {...props} />
              </div>
            ))
          : null}
      </div>
    </aside>
  )
}
