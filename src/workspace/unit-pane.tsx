import { type RefObject, useEffect, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CommandButton } from './command-button.tsx'
import type { Command } from './shortcuts.ts'
import { UnitEditor } from './unit-editor.tsx'
import { UnitSide } from './unit-side.tsx'
import type { Conflict, Draft, Unit } from './view.ts'

// The side stands beside the editor where there is room, and folds under it where there is not.
const pane = css({
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  display: 'grid',
  alignContent: { base: 'start', md: 'stretch' },
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) 14rem]', lg: '[minmax(0, 1fr) 18.75rem]' },
})

type UnitPaneProps = {
  unitKey: string
  unit: Unit | undefined
  draft: Draft | undefined
  conflict: Conflict | undefined
  place: { index: number; total: number }
  source: { lang: string | undefined; name: string }
  target: { lang: string; name: string }
  isLoading: boolean
  boxRef: RefObject<HTMLTextAreaElement | null>
  run: (command: Command) => void
  onSettle: (choice: 'mine' | 'theirs') => void
  onRetry: () => void
}

export function UnitPane({
  unitKey,
  unit,
  draft,
  conflict,
  place,
  source,
  target,
  isLoading,
  boxRef,
  run,
  onSettle,
  onRetry,
}: UnitPaneProps) {
  const paneRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (draft && paneRef.current) paneRef.current.scrollTop = 0
  }, [draft])
  if (unit && draft) {
    return (
      <div ref={paneRef} className={pane} data-pane="editor">
        <UnitEditor
          unit={unit}
          draft={draft}
          conflict={conflict}
          source={source}
          target={target}
          boxRef={boxRef}
          run={run}
          onSettle={onSettle}
          onRetry={onRetry}
        />
        <UnitSide unit={unit} index={place.index} total={place.total} lang={target.lang} />
      </div>
    )
  }
  const isUnknown = unitKey !== '' && !unit
  return (
    <div className={pane} data-pane="editor">
      {isLoading ? null : (
        <EmptyState
          title={isUnknown ? m.workspace_unknown_text({ key: unitKey }) : m.workspace_choose_text()}
          actions={
            <>
              <CommandButton
                command="nextUntranslated"
                run={run}
                name={m.workspace_next_untranslated()}
                visual="primary"
                showsKeys
              >
                {m.workspace_next_untranslated()}
              </CommandButton>
              {isUnknown ? (
                <CommandButton command="close" run={run} name={m.workspace_back_to_list()}>
                  {m.workspace_back_to_list()}
                </CommandButton>
              ) : null}
            </>
          }
        >
          {m.workspace_choose_text_hint()}
        </EmptyState>
      )}
    </div>
  )
}
