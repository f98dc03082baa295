import { type KeyboardEvent, memo, type Ref } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { ConcordanceHit } from '#src/workspace/memory/concordance.ts'
import { placeWords } from '#src/workspace/screen/memory/suggestion-words.ts'
import { Excerpt } from '#src/workspace/screen/text/excerpt.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { wordHitsIn } from '#src/workspace/search/hits.ts'
import { languageProps } from '#src/workspace/text/language-props.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({
  display: 'grid',
  rowGap: '1',
  width: 'full',
  padding: '2',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  borderWidth: '[1px]',
  borderColor: 'line',
  borderRadius: 'control',
  background: 'sheet',
})
const button = css({
  cursor: 'pointer',
  _hover: { borderColor: 'line-strong', background: 'sunk' },
  _focusVisible: { outline: '[2px solid {colors.accent}]', outlineOffset: '[1px]' },
})
const from = css({ color: 'ink-2' })
const about = css({ textStyle: 'small', color: 'ink-2', paddingInline: '2' })

type ConcordanceListProps = {
  hits: readonly ConcordanceHit[]
  q: string
  ref: Ref<HTMLOListElement>
  /** Undefined if no text is open for insertion. */
  onInsert: ((text: string) => void) | undefined
  /** Called if the user moves up from the first row. */
  onLeave: () => void
}

const maxTitle = 200
const shortened = (text: string) => (text.length > maxTitle ? `${text.slice(0, maxTitle)}…` : text)

/** Lists the hits of a concordance, source above translation. The arrow keys move between the rows. */
export const ConcordanceList = memo(function ConcordanceList(props: ConcordanceListProps) {
  const { hits, q, ref, onInsert, onLeave } = props
  const { source, target } = useWorkspaceContext()
  const { subject } = useSharedContext()
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const row = event.currentTarget.closest('li')
    const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
    if (event.key === 'ArrowUp' && !next) onLeave()
    else next?.querySelector('button')?.focus()
  }
  return (
    <ol ref={ref} className={list}>
      {hits.map((hit) => {
        const texts = (
          <>
            <span className={from} {...languageProps(source.lang)}>
              <Excerpt text={hit.source} ranges={wordHitsIn(hit.source, q)} />
            </span>
            <span {...languageProps(target.lang)}>
              <Excerpt text={hit.target} ranges={wordHitsIn(hit.target, q)} />
            </span>
          </>
        )
        return (
          <li key={`${hit.source}\n${hit.target}`}>
            {onInsert ? (
              <button
                type="button"
                className={`${row} ${button}`}
                title={m.concordance_insert({ text: shortened(hit.target) })}
                onClick={() => onInsert(hit.target)}
                onKeyDown={move}
              >
                {texts}
              </button>
            ) : (
              <div className={row}>{texts}</div>
            )}
            <p className={about}>
              {[
                placeWords(hit.place, subject.space),
                hit.count > 1 ? m.workspace_suggestion_times({ n: hit.count }) : '',
                hit.review ? m.workspace_suggestion_review() : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </li>
        )
      })}
    </ol>
  )
})
