import { type RefObject, type TextareaHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { css, cx } from '#styles/css'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useCommandsContext } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { BoxMarks, letters } from './box-marks.tsx'
import { tellFocusLost } from './field-events.ts'
import { setSourceOfField, type Portion } from './portion.ts'
import { useHeldHeight } from './use-held-height.ts'
import { isLong } from './use-marked-text.ts'
import { useTyping } from './use-typing.ts'
import type { Draft } from '#src/workspace/view.ts'

const frame = css({
  position: 'relative',
  isolation: 'isolate',
  background: 'sheet',
  borderRadius: 'control',
  '&[data-held]': { height: '[var(--held-height)]', contain: '[size layout]' },
  _print: { '&[data-held]': { height: 'auto', contain: 'none' } },
})
const box = css({
  position: 'relative',
  display: 'block',
  width: 'full',
  resize: 'none',
  background: 'transparent',
  color: 'ink',
  borderColor: 'line-strong',
  fieldSizing: 'content',
  overflow: 'hidden',
  _focusVisible: {
    outline: 'none',
    borderColor: 'accent',
    boxShadow: '[0 0 0 3px color-mix(in srgb, {colors.accent} 22%, transparent)]',
    _highContrast: { outline: '[2px solid Highlight]' },
  },
  '@supports not (field-sizing: content)': { height: '[9rem]', overflowY: 'auto' },
})
const whole = css({
  minHeight: { base: '[6.75rem]', _low: '[4rem]' },
  // In a low window of a phone the page scrolls behind the source at its start and the bar at its end.
  _deskNarrow: { _low: { scrollMarginBlock: '[4.25rem 3.5rem]' } },
})
// A long text scrolls in a box of fixed height. Box and marks reserve the same space for the scroll bar.
const long = css({ height: '[min(45dvh, 40rem)]', fieldSizing: 'fixed', overflowY: 'auto' })
const gutter = css({ scrollbarGutter: 'stable' })
const gutterWhereFixed = css({ '@supports not (field-sizing: content)': { scrollbarGutter: 'stable' } })

type BoxFieldProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'aria-label' | 'aria-describedby'> & {
  draft: Draft
  portion: Portion
  source: string
  fieldRef: RefObject<HTMLTextAreaElement | null>
  isWhole: boolean
  slot?: number
}

/**
 * Renders one text field of the editor. To keep typing fast, a keystroke redraws only the marks behind the field before
 * the next paint. `useTyping` passes the text to the draft, which saves it. It also sets the field's value, because
 * React would set the default value again with every letter.
 */
export function BoxField({ draft, portion, source, fieldRef, isWhole, slot, ...named }: BoxFieldProps) {
  const { target } = useWorkspaceContext()
  const { run } = useCommandsContext()
  const frameRef = useRef<HTMLDivElement>(null)
  const scrolls = useAfterPaint(draft.subscribe, () => isLong(portion.read()))
  useTyping(fieldRef, { draft, portion, run })
  useHeldHeight(frameRef, fieldRef, draft)
  useLayoutEffect(() => {
    if (fieldRef.current) setSourceOfField(fieldRef.current, { text: source, cut: portion.cut, offset: portion.offset })
  }, [fieldRef, source, portion])
  useLayoutEffect(() => {
    const field = fieldRef.current
    // If a paste makes the field scroll, the browser shows its start, and the caret only with the next letter.
    if (scrolls && field && document.activeElement === field && field.selectionEnd > 0)
      field.scrollTop = (field.selectionEnd / field.value.length) * field.scrollHeight - field.clientHeight / 2
  }, [scrolls, fieldRef])
  useLayoutEffect(() => {
    const field = fieldRef.current
    return () => {
      if (field) tellFocusLost(field)
    }
  }, [fieldRef])
  const room = scrolls ? gutter : gutterWhereFixed
  return (
    <div ref={frameRef} className={frame}>
      <BoxMarks draft={draft} portion={portion} boxRef={fieldRef} className={room} />
      <textarea
        {...named}
        ref={fieldRef}
        data-kept=""
        data-slot={slot}
        className={cx(letters, box, isWhole && whole, scrolls && long, room)}
        {...languageProps(target.lang)}
        spellCheck
        autoCapitalize="sentences"
      />
    </div>
  )
}
