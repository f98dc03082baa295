import { memo, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { TagBars } from '#src/workspace/screen/tags/tag-bars.tsx'
import { reachWords } from '#src/workspace/screen/queue/use-available-steps.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { PlaceOffer } from '#src/workspace/screen/shared/place-offer.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { UndoQuestion } from './undo-question.tsx'
import type { Question } from './use-undo-redo.ts'
import { UnitEditor } from './unit-editor.tsx'
import { UnitSide, type Place } from './unit-side.tsx'
import type { Choice, Conflict, Draft, Unit } from '#src/workspace/view.ts'

/** Keeps the focused field in view when the pane becomes lower, or when the content above the field becomes longer. */
function useBoxInSight(paneRef: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const pane = paneRef.current
    const content = pane?.firstElementChild
    if (!isOpen || !pane || !content) return
    // Resize callbacks run after layout, so reading positions costs nothing.
    const observer = new ResizeObserver(() => {
      const field = document.activeElement
      if (field?.matches('textarea[data-kept]') && content.contains(field)) field.scrollIntoView({ block: 'nearest' })
    })
    for (const one of [pane, content]) observer.observe(one)
    return () => observer.disconnect()
  }, [paneRef, isOpen])
}

// The side panel is beside the editor where there is room, and otherwise folded below it.
const pane = css({
  // Spans the rows of the list and the status line.
  gridRow: '[1 / -1]',
  gridColumn: { base: '[1]', _deskSm: '[3]' },
  minWidth: '0',
  minHeight: '0',
  // Positioned, so that visually hidden text stays within the scroller. Otherwise it would make the page longer.
  position: 'relative',
  // In a low window of a phone the page scrolls, and the source sticks to its start.
  overflowY: { base: 'auto', _deskNarrow: { _low: 'visible' } },
  // The side panel is as high as this pane and scrolls by itself, so that the box stays visible.
  containerType: { _deskMd: 'size' },
  // Leaves room for the bars that stick to the end of the pane.
  scrollPaddingBlockEnd: { base: '[3rem]', _deskSm: '[4rem]' },
  // Leaves room for the source, which sticks to the start of the pane in a low window.
  scrollPaddingBlockStart: { _low: '[4rem]' },
  // Leaves room for the head of a conflict, which sticks there too.
  '&:has(#conflict)': { scrollPaddingBlockStart: '[2.25rem]' },
  display: 'grid',
  alignContent: { base: 'start', _deskNarrow: 'stretch', _deskMd: 'stretch' },
  gridTemplateRows: { _deskNarrow: '[1fr auto]' },
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    _deskMd: '[minmax(0, 1fr) min(14rem, 25vw)]',
    _deskLg: '[minmax(0, 1fr) clamp(18.75rem, 23vw, 27rem)]',
  },
})

const whole = css({ gridColumn: '[1 / -1]' })
const around = css({ display: 'grid', alignContent: 'start', gap: '4' })
const bars = css({ padding: { base: '4', _deskSm: '5' } })
const toFirst = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  paddingInline: { base: '4', _deskSm: '5' },
  paddingBlock: '3',
})

type UnitPaneProps = {
  unitKey: string
  draft: Draft | undefined
  unit: Unit | undefined
  conflict: Conflict | undefined
  conflicts: number
  question: Question | null
  place: Place
  /** Key of the text that was open last; empty if unknown. */
  leftKey: string
  /** Whether a drawing is shown in place of the list. */
  isDrawing: boolean
  isLoading: boolean
  contents: ReactNode
  /** Empty while a text is open: otherwise each keystroke would redraw the pane's contents. */
  units: readonly Unit[]
  onSettle: (choice: Choice) => void
  onEdit: () => void
}

export const UnitPane = memo(function UnitPane(props: UnitPaneProps) {
  const { unitKey, draft, unit, conflict, conflicts, question, place, leftKey, isDrawing, isLoading, contents, units } =
    props
  const { onSettle, onEdit } = props
  const paneRef = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  useBoxInSight(paneRef, unit !== undefined && draft !== undefined)
  useEffect(() => {
    // Scrolling forces layout, which would delay the next text, so it is done only if the pane was scrolled.
    if (draft && paneRef.current && isScrolled.current) paneRef.current.scrollTop = 0
  }, [draft])
  if (unit && draft)
    return (
      <div
        ref={paneRef}
        className={pane}
        data-pane="editor"
        onScroll={({ currentTarget }) => (isScrolled.current = currentTarget.scrollTop > 0)}
      >
        <UnitEditor {...{ unit, draft, conflict, conflicts, question, onSettle, onEdit }} />
        <UnitSide unit={unit} draft={draft} conflict={conflict} place={place} />
      </div>
    )
  return (
    <div className={pane} data-pane="editor">
      <UndoQuestion question={question} />
      {isDrawing && unitKey === '' ? <ToFirst words={m.catalogue_choose_text()} leftKey={leftKey} /> : null}
      {isLoading && unitKey !== '' ? <PaneSkeleton /> : null}
      {isLoading || (unitKey === '' && (isDrawing || (place.total === 0 && !contents))) ? null : unitKey === '' &&
        contents ? (
        <div className={whole}>
          <ToFirst />
          {contents}
        </div>
      ) : (
        <div className={cx(whole, around)}>
          <NoUnit {...{ unitKey, leftKey }} />
          <div className={bars}>
            <TagBars units={units} />
          </div>
        </div>
      )}
    </div>
  )
})

/** Shown until the text is loaded. On a phone the screen would be empty otherwise. */
function PaneSkeleton() {
  return (
    <div className={cx(whole, bars, css({ display: 'flex', flexDirection: 'column', gap: '3' }))}>
      <Skeleton width="40%" height="1rem" />
      <Skeleton height="4rem" />
      <Skeleton width="30%" height="1rem" />
      <Skeleton height="8rem" />
    </div>
  )
}

function NextButton() {
  const { primary, reach } = useWorkspaceContext()
  const { next: name, none } = reachWords(reach)
  return (
    <CommandButton
      command="nextUntranslated"
      name={name}
      whyIdle={reach.next ? undefined : none}
      visual={primary === 'list' ? 'primary' : 'plain'}
      showsKeys
    >
      {name}
    </CommandButton>
  )
}

function ResumeButton({ leftKey }: { leftKey: string }) {
  const { byKey, open } = useWorkspaceContext()
  const { elsewhere } = useSharedContext()
  if (leftKey === '' || (elsewhere !== null && byKey.has(elsewhere.key))) return null
  return (
    <Button title={leftKey} onClick={() => open(leftKey, true)}>
      {m.workspace_continue()}
    </Button>
  )
}

function ToFirst({ words, leftKey = '' }: { words?: string; leftKey?: string }) {
  return (
    <p className={cx(toFirst, words !== undefined && whole)}>
      {words} <NextButton /> <ResumeButton leftKey={leftKey} /> <PlaceOffer />
    </p>
  )
}

type NoUnitProps = Pick<UnitPaneProps, 'unitKey' | 'leftKey'>

function NoUnit({ unitKey, leftKey }: NoUnitProps) {
  const { reach } = useWorkspaceContext()
  const isUnknown = unitKey !== ''
  return (
    <EmptyState
      title={isUnknown ? m.workspace_unknown_text({ key: unitKey }) : m.workspace_choose_text()}
      actions={
        <>
          <NextButton />
          {isUnknown ? null : <ResumeButton leftKey={leftKey} />}
          {isUnknown ? null : <PlaceOffer />}
          {isUnknown ? (
            <CommandButton command="close" name={m.workspace_back_to_list()}>
              {m.workspace_back_to_list()}
            </CommandButton>
          ) : null}
        </>
      }
    >
      {reachWords(reach).hint}
    </EmptyState>
  )
}
