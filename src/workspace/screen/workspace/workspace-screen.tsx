import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import { type DrawnListProps, QueuePane } from '#src/workspace/screen/list/queue-pane.tsx'
import { DoneKey, StepKeys } from '#src/workspace/screen/editor/step-keys.tsx'
import { UnitPane } from '#src/workspace/screen/editor/unit-pane.tsx'
import { useUndoRedo } from '#src/workspace/screen/editor/use-undo-redo.ts'
import { KeysDialog } from '#src/workspace/screen/keys/keys-dialog.tsx'
import { page, room } from '#src/workspace/screen/layout.ts'
import { isFiltered, useFinding } from '#src/workspace/screen/list/use-finding.ts'
import { NextFinding } from '#src/workspace/screen/issues/finding-keys.tsx'
import { SaveQuestion } from '#src/workspace/screen/issues/save-question.tsx'
import { useChecked } from '#src/workspace/screen/issues/use-checked.ts'
import { isWorklist } from '#src/workspace/screen/queue/filter.ts'
import { useAvailableSteps } from '#src/workspace/screen/queue/use-available-steps.ts'
import { useListed } from '#src/workspace/screen/list/use-listed.ts'
import { useMemory } from '#src/workspace/screen/memory/use-memory.ts'
import { WorkspaceHead } from '#src/workspace/screen/list/head/workspace-head.tsx'
import { PlaceOfferRow } from '#src/workspace/screen/shared/place-offer.tsx'
import { primaryOf } from '#src/workspace/screen/primary.ts'
import type { ChangeSearch } from '#src/workspace/screen/workspace-context.ts'
import { unsavedOf } from '#src/workspace/screen/status/status-line.tsx'
import { WorkspaceStatus } from '#src/workspace/screen/status/workspace-status.tsx'
import { WorkspaceContexts } from './workspace-contexts.tsx'
import { OpenedSaid } from './opened-said.tsx'
import { useConflicts } from './use-conflicts.ts'
import { useBar } from '#src/workspace/screen/use-bar.ts'
import { useBreakpoint } from '#src/workspace/screen/use-breakpoint.ts'
import { OpenTool, ToolsMenu } from '#src/workspace/screen/tools/tools-menu.tsx'
import { useOpenTool } from '#src/workspace/screen/tools/use-open-tool.ts'
import { useMessage, useMessageHere } from '#src/workspace/screen/status/use-message.ts'
import { useOpenUnit } from './use-open-unit.ts'
import { useSaves } from '#src/workspace/screen/status/use-saves.ts'
import { useWorkspace } from './use-workspace.ts'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import { useWorkspaceCommands } from './use-workspace-commands.ts'
import { type ErrorState, errorStateOf } from '#src/workspace/screen/error-state.ts'
import { useWithin, type Within } from '#src/workspace/screen/use-within.ts'
import { WorkspaceNotices } from '#src/workspace/screen/status/workspace-notices.tsx'
import { AwaitedList, useFirstTexts } from '#src/workspace/screen/list/first-rows.tsx'
import type { TextPreview } from '#src/browser/text-preview.ts'
import type { Person, Space, TextToSend, Unit, WorkspaceView } from '#src/workspace/view.ts'
import { noFilter } from '#src/workspace/screen/texts-search.ts'
import { pairOf, type WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { css } from '#styles/css'
import { m } from '#messages'

const folded = css({
  background: 'sheet',
  borderBlockEnd: 'hair',
  _deskSm: { display: 'none' },
  '& > summary': { paddingBlock: '2', paddingInline: '4', cursor: 'pointer', fontWeight: 'strong' },
  '& > div': { maxHeight: '[50dvh]', overflowY: 'auto', background: 'paper' },
})

function FoldedContents({ children }: { children: ReactNode }) {
  return (
    <details className={folded}>
      <summary>{m.catalogue_contents()}</summary>
      <div>{children}</div>
    </details>
  )
}

function toolsFor(trouble: ErrorState | undefined, isEmpty: boolean) {
  if (!trouble || !isEmpty) return 'all'
  // Another language pair may be on this device, or may be readable on the server.
  return trouble === 'empty-offline' || trouble === 'read-refused' ? 'languages' : 'none'
}

const noUnits: readonly Unit[] = []
const always = () => true
const toolsMenu = <ToolsMenu />
const keysOfText = { steps: <StepKeys />, done: <DoneKey /> }

function primaryIn(view: WorkspaceView, unit: Unit | undefined, trouble: ErrorState | undefined) {
  const hasTexts = view.units.length > 0
  return primaryOf({
    isHeldUp: trouble !== undefined && (!hasTexts || trouble === 'outdated-tab'),
    isEditing: unit !== undefined,
    hasConflict: unit !== undefined && view.conflicts.has(unit.key),
    hasTexts,
    unsaved: unsavedOf(view),
  })
}

export type WorkspaceScreenProps = {
  space: Space
  title: string
  /**
   * The user of the session. Without a session, the data of this browser's last user is shown, unless they have signed
   * out.
   */
  person: Person | null
  /** Names of the people who can grant the right to translate. */
  granters: ReactNode
  search: WorkspaceSearch
  onSearch: ChangeSearch
  /** The list's first rows, from the server-rendered page. */
  first?: TextPreview | null | undefined
  /** The part of the collection that the screen shows; undefined for the whole collection. */
  within?: Within
  above?: ReactNode
  action?: ReactNode
  /** Shown while no text is open. */
  contents?: ReactNode
  /** Draws the texts in place of the list, except while a search is active. */
  drawn?: ((list: DrawnListProps) => ReactNode) | undefined
  /** Whether the texts are drawn once `drawn` is known. */
  isDrawing?: boolean
}

export function WorkspaceScreen(props: WorkspaceScreenProps) {
  const { space, title, person, granters, search, within, above, action, contents, drawn } = props
  const { src, dst } = search
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const mayLeaveRef = useRef(always)
  const whole = useWorkspace(space, src, dst, person, search.unit)
  const view = useWithin(whole, within)
  useBreakpoint()
  const pair = `${space} ${src} ${dst}`
  const [said, setMessage] = useMessage(pair)
  const { forParts: checked, ...found } = useChecked(whole, view, space, search)
  const listed = useListed(view, space, search, found, drawn !== undefined, props.onSearch)
  const isDrawing = Boolean(props.isDrawing) && listed.show === 'all' && !isFiltered(listed)
  const message = useMessageHere(said, { pair, list: listed.name, savedAt: view.savedAt })
  const first = useFirstTexts(props.first, view.units.length > 0 && !listed.isBehind)
  const onSearch = useStable<Parameters<ChangeSearch>, void>((change, isReplacing) =>
    props.onSearch(listed.typed.joined(change), isReplacing),
  )
  const opened = useOpenUnit({ view, space, person, listed, search, onSearch, boxRef, listRef, setMessage })
  const { key, draft, open } = opened
  const unit = view.byKey.get(key)
  const { memory, also, onDone } = useMemory({ view: whole, space, search, listed, unit, draft, checked })
  const onLook = ({ lang, key: wrong, src: beside = src }: TextToSend) => {
    if (lang === dst && beside === src) open(wrong, true)
    else onSearch({ ...noFilter, ...pairOf(beside, lang), unit: wrong }, false)
  }
  const trouble = errorStateOf(view)
  const { save, question: saveQuestion } = useSaves({ view: whole, space, setMessage, onLook })
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const { toolId, openTool, closeTool, afterTool } = useOpenTool({ pair, boxRef, listRef })
  const isToolOpen = toolId !== ''
  const retracing = { view, unitKey: key, ...opened, isToolOpen, boxRef, listRef, onMessage: setMessage }
  const { retrace, question } = useUndoRedo(retracing)
  const isPaused = areKeysOpen || isToolOpen || saveQuestion.wrong.length > 0
  const showKeys = () => setAreKeysOpen(true)
  const closeKeys = useCallback(() => setAreKeysOpen(false), [])
  const focusBox = () => boxRef.current?.focus()
  const conflicts = useConflicts({ view, listed, opened, search, onSearch, focusBox, onMessage: setMessage })
  const isEmpty = view.units.length === 0
  const areas = { opened, boxRef, listRef, searchRef, mayLeaveRef, isPaused, openTool: isEmpty ? undefined : openTool }
  const commands = useWorkspaceCommands({ ...areas, save, retrace, showKeys, conflicts, onDone, setMessage })

  const primary = primaryIn(view, unit, trouble)
  const bar = useBar(unit ? 'text' : key === '' && !(trouble && isEmpty) ? 'list' : 'nothing')
  const reach = useAvailableSteps(listed, view.units, opened, isWorklist(search))
  const refs = { boxRef, listRef, searchRef, mayLeaveRef }
  const parts = {
    ...refs,
    primary,
    bar,
    open,
    checked,
    openTool,
    toolsMenu,
    memory,
    reach,
    say: setMessage,
    changeSearch: onSearch,
  }

  const placeNow = useSame({ index: listed.at.get(key) ?? -1, total: listed.keys.length })
  // Deferred, so that the rows of a search do not wait for the side panel.
  const place = useDeferredValue(placeNow)
  const { finding, hits, told } = useFinding(listed, opened.goToFirst, listRef)
  const step = key === '' ? 'list' : 'editor'

  return (
    <WorkspaceContexts {...{ space, view, person, search, commands, parts }} unitKey={key} elsewhere={opened.elsewhere}>
      <div className={page} data-step={step} data-bar={bar ?? undefined}>
        <WorkspaceHead
          {...{ title, above, action, view, search, finding, hits }}
          tools={toolsFor(trouble, isEmpty)}
          isLoading={view.status === 'loading' && !trouble}
          findings={found.count}
          narrowed={listed.narrowed}
        />
        <WorkspaceNotices {...{ view, trouble, granters, search }} />
        {contents && !(trouble && isEmpty) && key === '' ? <FoldedContents>{contents}</FoldedContents> : null}
        {key === '' ? <PlaceOfferRow /> : null}
        {trouble && isEmpty ? null : (
          <div className={room} data-step={step} data-drawing={isDrawing || undefined}>
            {(view.status === 'loading' && isEmpty) || listed.isBehind ? (
              <AwaitedList {...{ first, search }} chosenKey={key} />
            ) : (
              <QueuePane {...{ listed, drawn }} hits={told} chosenKey={key} leftKey={opened.leftKey} />
            )}
            <UnitPane
              unitKey={key}
              draft={draft}
              unit={draft && view.byKey.get(draft.key)}
              conflict={draft && view.conflicts.get(draft.key)}
              conflicts={view.counts.conflicts}
              question={question}
              place={place}
              isDrawing={isDrawing}
              leftKey={opened.leftKey}
              isLoading={view.status === 'loading' || (key !== '' && !unit && view.refreshing && view.online)}
              contents={key === '' ? contents : null}
              units={key === '' ? view.units : noUnits}
              {...{ onSettle: conflicts.settle, onEdit: conflicts.edit }}
            />
          </div>
        )}
        <WorkspaceStatus
          {...{ search, message, also, ...keysOfText }}
          view={whole}
          isPart={within !== undefined}
          left={isFiltered(listed) ? null : view.counts.untranslated}
          onConflicts={conflicts.show}
        />
        <OpenedSaid unitKey={key} place={placeNow} />
        <NextFinding listed={listed} from={key} />
        <SaveQuestion {...saveQuestion} />
        <OpenTool {...{ view, listed, search }} after={afterTool} id={toolId} onClose={closeTool} />
        <KeysDialog isOpen={areKeysOpen} onClose={closeKeys} />
      </div>
    </WorkspaceContexts>
  )
}
