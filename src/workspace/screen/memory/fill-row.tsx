import { css, cva } from '#styles/css'
import { m } from '#messages'
import { DifferingText } from '#src/workspace/screen/editor/source-text.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { FillOption } from './fill-choice.ts'
import { placesWords, suggestionWords } from './suggestion-words.ts'

const row = cva({
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    display: 'grid',
    gridTemplateColumns: '[1.25rem 1fr]',
    columnGap: '3',
    paddingBlock: '2',
    paddingInline: '3',
    borderBlockEnd: 'hair',
    cursor: 'pointer',
    _hover: { background: 'sunk' },
  },
  variants: {
    chosen: { true: { background: 'selection', _hover: { background: 'selection' } } },
    active: { true: { '[role=listbox]:focus &': { outline: '[2px solid {colors.accent}]', outlineOffset: '[-2px]' } } },
  },
})
const box = cva({
  base: {
    width: '[1.125rem]',
    height: '[1.125rem]',
    marginTop: '[0.125rem]',
    borderWidth: '[1.5px]',
    borderColor: 'line-strong',
    borderRadius: 'small',
    display: 'grid',
    placeItems: 'center',
    color: 'accent-ink',
    fontSize: '[0.875rem]',
    lineHeight: '[1]',
  },
  variants: {
    several: { true: { borderRadius: 'round' } },
    chosen: {
      true: {
        background: 'accent',
        borderColor: 'accent',
        _highContrast: { forcedColorAdjust: 'none', background: '[Highlight]', color: '[HighlightText]' },
      },
    },
  },
})
const text = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  maxHeight: '[4.5rem]',
})
const present = css({ color: 'ink-2', textDecoration: 'line-through' })
const about = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const other = css({ color: 'ink-2', '& > div': { fontSize: '[0.8125rem]', lineHeight: '[1.25rem]' } })

const maxShown = 300
const shortened = (long: string) => (long.length > maxShown ? `${long.slice(0, maxShown)}…` : long)

type FillRowProps = {
  rowRef: (element: HTMLElement | null) => void
  id: string
  option: FillOption
  index: number
  total: number
  top: number
  isChosen: boolean
  isActive: boolean
}

export function FillRow({ rowRef, id, option, index, total, top, isChosen, isActive }: FillRowProps) {
  const { source, target } = useWorkspaceContext()
  const { text: known, candidate } = option
  const several = known.candidates.length
  return (
    <div
      ref={rowRef}
      id={id}
      data-index={index}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={row({ chosen: isChosen, active: isActive })}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={box({ chosen: isChosen, several: several > 1 })} aria-hidden="true">
        {isChosen ? '✓' : ''}
      </span>
      <div className={css({ minWidth: '0' })}>
        <p className={about}>
          <span className={css({ textStyle: 'code', color: 'ink-3' })}>{known.key}</span>
          {several > 1 ? ` · ${m.workspace_fill_one_of({ n: option.index + 1, total: several })}` : ''}
        </p>
        <p className={text} lang={source.lang} dir="auto">
          {shortened(known.source)}
        </p>
        {known.present === null ? null : (
          <p className={text} lang={target.lang} dir="auto">
            <del className={present}>{shortened(known.present)}</del>
          </p>
        )}
        <p className={text} lang={target.lang} dir="auto">
          <strong>{shortened(candidate.text)}</strong>
        </p>
        <p className={about}>{[...suggestionWords(candidate), ...placesWords(candidate)].join(' · ')}</p>
        {candidate.kind === 'exact' ? null : (
          <div className={other}>
            <DifferingText text={shortened(candidate.source)} other={known.source} lang={source.lang ?? ''} />
          </div>
        )}
      </div>
    </div>
  )
}
