import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { Suggestion } from '#src/workspace/memory/memory-unit.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { caretInWhole } from '#src/workspace/screen/editor/box/portion.ts'
import type { PaneProps, Pane } from './pane.ts'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { SuggestionItem } from '#src/workspace/screen/memory/suggestion-item.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'

const none: readonly Suggestion[] = []
const never = () => () => undefined
const noVersion = () => 0
const takes = ['take1', 'take2', 'take3', 'take4', 'take5'] as const satisfies readonly Command[]

function useSuggestions({ key, source }: Unit): readonly Suggestion[] | undefined {
  const { memory } = useWorkspaceContext()
  const subscribe = memory?.book.subscribe ?? never
  const version = useAfterPaint(subscribe, memory?.book.version ?? noVersion, noVersion)
  const look = useCallback(() => memory?.book.look({ space: memory.space, key, source }), [memory, key, source])
  const suggested = useAfterPaint(subscribe, look)
  useEffect(() => memory?.book.prepare({ space: memory.space, key, source }), [memory, version, key, source])
  if (!suggested) return undefined
  // An empty answer means that nothing was found only once it is complete.
  return suggested.suggestions.length === 0 && !suggested.isComplete ? undefined : suggested.suggestions
}

function useTaking(draft: Draft, suggestions: readonly Suggestion[]): string {
  const { boxRef } = useWorkspaceContext()
  const [taken, setTaken] = useState({ key: '', n: 0, isElsewhere: false })
  const take = (index: number) => {
    const suggestion = suggestions[index]
    if (!suggestion) return
    const box = boxRef.current
    const text = toBox(suggestion.text)
    const end = { start: text.length, end: text.length }
    const before = box ? caretInWhole(box) : end
    const isElsewhere = !draft.type(text, { inputType: 'insertReplacementText', before, after: end })
    box?.focus()
    box?.setSelectionRange(end.start, end.end)
    setTaken({ key: draft.key, n: index + 1, isElsewhere })
  }
  const has = (index: number) => suggestions.length > index
  useCommand(takes[0], () => take(0), has(0))
  useCommand(takes[1], () => take(1), has(1))
  useCommand(takes[2], () => take(2), has(2))
  useCommand(takes[3], () => take(3), has(3))
  useCommand(takes[4], () => take(4), has(4))
  if (taken.key !== draft.key) return ''
  return taken.isElsewhere ? m.workspace_open_elsewhere() : m.workspace_suggestion_taken({ n: taken.n })
}

type ListProps = { suggestions: readonly Suggestion[] | undefined; wanted: string }

const SuggestionList = memo(function SuggestionList({ suggestions, wanted }: ListProps) {
  if (!suggestions || suggestions.length === 0)
    return <p data-none="">{suggestions ? m.workspace_suggestions_none() : null}</p>
  return (
    <ol className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
      {takes.map((command, index) => {
        const suggestion = suggestions[index]
        return suggestion ? (
          <SuggestionItem
            key={`${suggestion.source}\n${suggestion.text}`}
            {...{ suggestion, command, wanted }}
            number={index + 1}
          />
        ) : null
      })}
    </ol>
  )
})

function SuggestionsPane({ unit, draft }: PaneProps) {
  const suggestions = useSuggestions(unit)
  const said = useTaking(draft, suggestions ?? none)
  const { source: wanted } = unit
  // Deferred, so that the box does not wait for it. A shortcut takes the suggestion known at that moment.
  const shown = useDeferredValue(useMemo(() => ({ suggestions, wanted }), [suggestions, wanted]))
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
      <SuggestionList {...shown} />
    </>
  )
}

export const pane: Pane = { order: 3, title: m.workspace_suggestions, Pane: SuggestionsPane }
