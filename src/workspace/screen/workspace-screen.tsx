import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { DrawnListProps } from './catalogue/drawing/article-drawing.tsx'
import { UnitPane } from './editor/unit-pane.tsx'
import { useUndoRedo } from './editor/use-undo-redo.ts'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { createOfferedCommands } from './keys/offered-commands.ts'
import { page, room } from './layout.ts'
import { QueuePane } from './list/queue-pane.tsx'
import { useFinding } from './list/use-finding.ts'
import { FindingParts } from './issues/finding-parts.tsx'
import { useChecked } from './issues/use-checked.ts'
import { isWorklist } from './list/filter/filter.ts'
import { useAvailableSteps } from './list/queue/use-available-steps.ts'
import { useListed } from './list/use-listed.ts'
import { useMemory } from './memory/use-memory.ts'
import { WorkspaceHead } from './list/head/workspace-head.tsx'
import { primaryOf } from './primary.ts'
import { SharedProvider } from './shared/shared-provider.tsx'
import { unsavedOf } from './status/status-line.tsx'
import { WorkspaceStatus } from './status/workspace-status.tsx'
import { useConflicts } from './workspace/use-conflicts.ts'
import { useContextValue } from './use-context-value.ts'
import { useBreakpoint } from './use-breakpoint.ts'
import { OpenTool } from './tools/tools-menu.tsx'
import { useOpenTool } from './tools/use-open-tool.ts'
import { useMessage, useMessageHere } from './status/use-message.ts'
import { useOpenUnit } from './workspace/use-open-unit.ts'
import { useSaves } from './status/use-saves.ts'
import { useWorkspace } from './workspace/use-workspace.ts'
import { useStable } from './use-stable.ts'
import { useWorkspaceCommands } from './workspace/use-workspace-commands.ts'
import type { ErrorState } from './notice/workspace-notice.tsx'
import { errorStateOf } from './error-state.ts'
import { useWithin, type Within } from './use-within.ts'
import { WorkspaceNotices } from './notice/workspace-notices.tsx'
import { FoldedContents } from './folded-contents.tsx'
import { AwaitedList, useFirstTexts } from './list/awaited-list.tsx'
import type { TextPreview } from '#src/browser/text-preview.ts'
import type { Person, Space, TextToSend, Unit } from '#src/workspace/view.ts'
import { noFilter } from '#src/workspace/screen/texts-search.ts'
import { pairOf, type WorkspaceSearch } from '#src/workspace/workspace-search.ts'

function toolsFor(trouble: ErrorState | undefined, isEmpty: boolean) {
  if (!trouble || !isEmpty) return 'all'
  // Another pair may be on this device or on the server.
  return trouble === 'empty-offline' || trouble === 'read-refused' ? 'languages' : 'none'
}

const noUnits: readonly Unit[] = []

export type WorkspaceScreenProps = {
  space: Space
  title: string
  /** Without a session, the data of this browser's last user opens, unless that user signed out. */
  person: Person | null
  /** The people who can grant the right to translate. */
  granters: ReactNode
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  /** The rows of the list in the server-rendered page. */
  first?: TextPreview | null | undefined
  /** The part of the space that the screen shows, if not all of it. */
  within?: Within
  above?: ReactNode
  action?: ReactNode
  /** Shown while no text is open. */
  contents?: ReactNode
  /** Draws the texts in place of the list, unless a search is active. */
  drawn?: ((list: DrawnListProps) => ReactNode) | undefined
}

export function WorkspaceScreen(props: WorkspaceScreenProps) {
  const { space, title, person, granters, search, within, above, action, contents, drawn } = props
  const { src, dst } = search
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const whole = useWorkspace(space, src, dst, person, search.unit)
  const view = useWithin(whole, within)
  useBreakpoint()
  const pair = `${space} ${src} ${dst}`
  const [said, setMessage] = useMessage(pair)
  const { forParts: checked, ...found } = useChecked(whole, view, space, search, setMessage)
  const listed = useListed(view, space, search, found, drawn !== undefined, props.onSearch)
  const message = useMessageHere(said, { pair, list: listed.name, savedAt: view.savedAt })
  const first = useFirstTexts(props.first, view.units.length > 0 && !listed.isBehind)
  const onSearch = useStable((change: Partial<WorkspaceSearch>, isReplacing: boolean) =>
    props.onSearch(listed.typed.joined(change), isReplacing),
  )
  const opened = useOpenUnit({ view, space, person, listed, search, onSearch, boxRef, listRef, setMessage })
  const { key, draft, open } = opened
  const unit = view.byKey.get(key)
  const { memory, also, onDone } = useMemory({ view: whole, space, search, listed, unit, draft, checked })
  const onChoose = useCallback((chosen: string) => open(chosen, true), [open])
  const onLook = ({ lang, key: wrong, src: beside = src }: TextToSend) => {
    if (lang === dst && beside === src) onChoose(wrong)
    else onSearch({ ...noFilter, ...pairOf(beside, lang), unit: wrong }, false)
  }
  const trouble = errorStateOf(view)
  const { doubt, save, question: saveQuestion } = useSaves({ view: whole, space, trouble, person, setMessage, onLook })
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const { toolId, openTool, closeTool, afterTool } = useOpenTool({ pair, boxRef, listRef })
  const isToolOpen = toolId !== ''
  const retracing = { view, unitKey: key, ...opened, isToolOpen, boxRef, listRef, onMessage: setMessage }
  const { retrace, question } = useUndoRedo(retracing)
  const isPaused = areKeysOpen || doubt.isOpen || isToolOpen || saveQuestion.wrong.length > 0
  const showKeys = () => setAreKeysOpen(true)
  const closeKeys = useCallback(() => setAreKeysOpen(false), [])
  const [offered] = useState(createOfferedCommands)
  const focusBox = () => boxRef.current?.focus()
  const conflicts = useConflicts({ view, listed, opened, search, onSearch, focusBox, onMessage: setMessage })
  const isEmpty = view.units.length === 0
  const areas = { offered, opened, boxRef, listRef, searchRef, isPaused, openTool: isEmpty ? undefined : openTool }
  const run = useWorkspaceCommands({ ...areas, save, retrace, showKeys, conflicts, onDone, setMessage })

  const primary = primaryOf({
    isHeldUp: trouble !== undefined && (isEmpty || trouble === 'outdated-tab'),
    isEditing: unit !== undefined,
    hasConflict: view.conflicts.has(key),
    hasTexts: !isEmpty,
    unsaved: unsavedOf(view),
  })
  const reach = useAvailableSteps(listed, view.units, opened, isWorklist(search))
  const parts = { run, offered, boxRef, primary, open, checked, openTool, memory, reach }
  const context = useContextValue({ view, search, onSearch, ...parts })

  const [index, total] = [listed.at.get(key) ?? -1, listed.keys.length]
  const placeNow = useMemo(() => ({ index, total }), [index, total])
  // The side panel shows the place when there is time, so that a search's rows do not wait for it.
  const place = useDeferredValue(placeNow)
  const { finding, hits, told } = useFinding(listed, opened.goToFirst, listRef)
  const step = key === '' ? 'list' : 'editor'

  return (
    <SharedProvider {...{ space, src, dst, view, person, context }} unitKey={key} elsewhere={opened.elsewhere}>
      <div className={page} data-step={step}>
        <WorkspaceHead
          {...{ title, above, action, view, search, searchRef, onSearch, finding, hits }}
          tools={toolsFor(trouble, isEmpty)}
          isLoading={view.status === 'loading' && !trouble}
          onTool={openTool}
          findings={found.count}
          narrowed={listed.narrowed}
        />
        <WorkspaceNotices {...{ view, trouble, doubt, granters, search, onSearch, focusBox }} />
        {contents && !(trouble && isEmpty) && key === '' ? <FoldedContents>{contents}</FoldedContents> : null}
        {trouble && isEmpty ? null : (
          <div className={room} data-step={step}>
            {(view.status === 'loading' && isEmpty) || listed.isBehind ? (
              <AwaitedList {...{ first, search, onChoose }} chosenKey={key} />
            ) : (
              <QueuePane
                listed={listed}
                hits={told}
                chosenKey={key}
                leftKey={opened.leftKey}
                listRef={listRef}
                drawn={drawn}
                onChoose={onChoose}
                onClear={() => onSearch(noFilter, false)}
              />
            )}
            <UnitPane
              unitKey={key}
              draft={draft}
              unit={draft && view.byKey.get(draft.key)}
              conflict={draft && view.conflicts.get(draft.key)}
              conflicts={view.counts.conflicts}
              question={question}
              place={place}
              leftKey={opened.leftKey}
              onChoose={onChoose}
              isLoading={view.status === 'loading' || (key !== '' && !unit && view.refreshing && view.online)}
              contents={key === '' ? contents : null}
              units={key === '' ? view.units : noUnits}
              {...{ onSettle: conflicts.settle, onEdit: conflicts.edit }}
            />
          </div>
        )}
        <WorkspaceStatus
          {...{ space, search, onChoose, message, also, view: whole, isPart: within !== undefined }}
          onConflicts={conflicts.show}
          onMessage={setMessage}
        />
        <FindingParts {...{ listed, onChoose, saveQuestion }} from={key} />
        <OpenTool
          after={afterTool}
          id={toolId}
          {...{ space, view, listed, search, onSearch, onMessage: setMessage, onClose: closeTool }}
        />
        <KeysDialog isOpen={areKeysOpen} onClose={closeKeys} />
      </div>
    </SharedProvider>
  )
}
