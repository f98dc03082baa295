import { css, cx } from '#styles/css'
import { m } from '#messages'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { isTranslated, standingText } from '#src/workspace/text/blank.ts'
import type { Label } from '#src/workspace/catalogue/article.ts'
import { FindingMark } from '#src/workspace/screen/marks/finding-mark.tsx'
import { OvertakenMark, ReviewMark, StateMark } from '#src/workspace/screen/marks/marks.tsx'
import { useDrawing } from './drawing.ts'

const press = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '[0.375rem]',
  // As wide as the container and both margins. With less width, the last word would wrap.
  maxWidth: '[calc(100% + 0.5rem)]',
  minHeight: '[1.5rem]',
  paddingInline: '1',
  marginInline: '-1',
  borderRadius: 'small',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  _hover: { background: 'sunk' },
  '&[aria-pressed=true]': {
    background: 'selection',
    boxShadow: 'chosen',
    _highContrast: { outline: '[2px solid Highlight]' },
  },
})
const untranslated = css({ color: 'ink-2', fontStyle: 'italic' })

/**
 * Shows the translation of a text; the source if there is none. A click opens the text. A text of another list is shown
 * too, but cannot be opened here.
 */
export function DrawnText({ textKey }: { textKey: string }) {
  const { unitOf, otherOf, chosenKey, sourceLang, targetLang, onChoose } = useDrawing()
  const unit = unitOf(textKey)
  // A text of another list, such as a system message, cannot be opened here.
  if (!unit) {
    const other = otherOf(textKey)
    return (
      <span className={untranslated} title={m.catalogue_other_list()} {...languageProps(other?.lang)}>
        {other?.text ?? textKey}
      </span>
    )
  }
  const isDone = isTranslated(unit)
  return (
    <button
      type="button"
      data-key={textKey}
      aria-pressed={chosenKey === textKey}
      className={press}
      onClick={({ currentTarget }) => onChoose(textKey, currentTarget)}
    >
      <StateMark state={unit.state} />
      {unit.overtaken ? <OvertakenMark /> : null}
      {unit.review ? <ReviewMark /> : null}
      <FindingMark textKey={textKey} />
      <span className={cx(!isDone && untranslated)} {...languageProps(isDone ? targetLang : sourceLang)}>
        {isDone ? standingText(unit) : unit.source}
      </span>
    </button>
  )
}

export function DrawnLabel({ label }: { label: Label | undefined }) {
  if (label === undefined) return null
  if (typeof label === 'string') return <span>{label}</span>
  return label.t9n ? <DrawnText textKey={label.val} /> : <span>{label.val}</span>
}
