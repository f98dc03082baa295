import { type RefObject, useEffect } from 'react'
import { m } from '#messages'
import { ChoiceList } from '#src/workspace/screen/choice/choice-list.tsx'
import type { Choice, FillOption } from './fill-choice.ts'
import { FillRow } from './fill-row.tsx'

type FillListProps = {
  listRef: RefObject<HTMLDivElement | null>
  options: readonly FillOption[]
  choice: Choice
  onToggle: (option: FillOption) => void
  onToggleAll: () => void
}

export function FillList({ listRef, options, choice, onToggle, onToggleAll }: FillListProps) {
  // The list may appear some time after its dialog, once the texts were searched.
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
