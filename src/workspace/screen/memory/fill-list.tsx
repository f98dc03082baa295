import { type RefObject, useEffect } from 'react'
import { m } from '#messages'
import { ChoiceList, type PlacedOption } from '#src/workspace/screen/choice/choice-list.tsx'
import type { Choice, FillOption } from './fill-choice.ts'
import { css } from '#styles/css'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { ChoiceRow } from '#src/workspace/screen/choice/choice-row.tsx'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { placesWords, suggestionWords } from './suggestion-words.ts'

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

type FillRowProps = { option: FillOption; place: PlacedOption; isChosen: boolean }

function FillRow({ option, place, isChosen }: FillRowProps) {
  const { source, target } = useWorkspaceContext()
  const { subject } = useSharedContext()
  const { text: known, candidate } = option
  const several = known.candidates.length
  return (
    <ChoiceRow place={place} isChosen={isChosen} isOneOf={several > 1}>
      <p className={about}>
        <span className={css({ textStyle: 'code', color: 'ink-3' })}>{known.key}</span>
        {several > 1 ? ` · ${m.workspace_fill_one_of({ n: option.index + 1, total: several })}` : ''}
      </p>
      <p className={text} {...languageProps(source.lang)}>
        {shortened(known.source)}
      </p>
      {known.present === null ? null : (
        <p className={text} {...languageProps(target.lang)}>
          <del className={present}>{shortened(known.present)}</del>
        </p>
      )}
      <p className={text} {...languageProps(target.lang)}>
        <strong>{shortened(candidate.text)}</strong>
      </p>
      <p className={about}>{[...suggestionWords(candidate), ...placesWords(candidate, subject.space)].join(' · ')}</p>
      {candidate.kind === 'exact' ? null : (
        <div className={other}>
          <DifferingText text={shortened(candidate.source)} other={known.source} lang={source.lang ?? ''} />
        </div>
      )}
    </ChoiceRow>
  )
}

type FillListProps = {
  listRef: RefObject<HTMLDivElement | null>
  options: readonly FillOption[]
  choice: Choice
  onToggle: (option: FillOption) => void
  onToggleAll: () => void
}

export function FillList({ listRef, options, choice, onToggle, onToggleAll }: FillListProps) {
  // The list may appear later than its dialog, once the search has ended.
  useEffect(() => listRef.current?.focus({ preventScroll: true }), [listRef])
  return (
    <ChoiceList
      {...{ listRef, options, onToggle, onToggleAll }}
      label={m.workspace_fill_list()}
      renderRow={(option, place) => (
        <FillRow
          key={`${option.text.key}\n${option.index}`}
          option={option}
          place={place}
          isChosen={choice.get(option.text.key) === option.index}
        />
      )}
    />
  )
}
