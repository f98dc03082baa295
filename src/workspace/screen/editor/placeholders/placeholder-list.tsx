import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { css, cva } from '#styles/css'
import { m } from '#messages'
import type { Choice } from './insertion.ts'

const list = css({
  position: 'absolute',
  insetInlineStart: '0',
  top: '[calc(100% + 0.25rem)]',
  zIndex: 'popup',
  minWidth: '[14rem]',
  maxWidth: 'full',
  maxHeight: '[16rem]',
  overflowY: 'auto',
  background: 'sheet',
  border: 'strong',
  borderRadius: 'control',
  boxShadow: 'raised',
  paddingBlock: '1',
  _focusVisible: { outline: '[2px solid {colors.accent}]', outlineOffset: '[-2px]' },
})
const option = cva({
  base: {
    display: 'flex',
    gap: '4',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    paddingInline: '3',
    paddingBlock: '1',
    cursor: 'pointer',
    _hover: { background: 'sunk' },
  },
  variants: {
    active: { true: { background: 'selection', _highContrast: { outline: '[2px solid Highlight]' } } },
  },
})
const code = css({ textStyle: 'code', overflowWrap: 'anywhere' })
const remark = css({ textStyle: 'small', color: 'ink-2', whiteSpace: 'nowrap' })

type PlaceholderListProps = {
  choices: readonly Choice[]
  /** Called with the chosen placeholder; null leaves the text unchanged. */
  onChoose: (text: string | null) => void
  /** Called when the focus has moved elsewhere. The focus must stay there. */
  onLeave: () => void
}

export function PlaceholderList({ choices, onChoose, onLeave }: PlaceholderListProps) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ isMissing }) => isMissing),
    ),
  )
  useEffect(() => listRef.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const last = choices.length - 1
    const steps: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    }
    const step = steps[event.key]
    if (step !== undefined) setActive(step)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(choices[active]?.text ?? null)
    else if (event.key === 'Escape' || event.key === 'Tab') onChoose(null)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={listRef}
      role="listbox"
      tabIndex={0}
      aria-label={m.workspace_placeholders()}
      aria-activedescendant={`${id}-${active}`}
      className={list}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      {choices.map(({ text, isMissing }, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has focus and keys
        <div
          key={text}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={option({ active: at === active })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(text)}
        >
          <span className={code}>{text}</span>
          <span className={remark}>
            {isMissing ? m.workspace_placeholder_missing() : m.workspace_placeholder_there()}
          </span>
        </div>
      ))}
    </div>
  )
}
