import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { useClock } from '#src/workspace/clock.ts'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { isSmallWindow } from '#src/workspace/screen/use-breakpoint.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import type { Choice, Conflict } from '#src/workspace/view.ts'
import { MergedText } from './merged-text.tsx'
import { canCombine, merge, mergedText } from './three-way.ts'

const side = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1', minWidth: '0' })
const label = css({ textStyle: 'label', color: 'ink-2' })
const gone = css({ fontStyle: 'italic', color: 'ink-2' })

type ConflictSideProps = { title: string; about?: string; text: string; children: ReactNode }

function ConflictSide({ title, about, text, children }: ConflictSideProps) {
  return (
    <div className={side}>
      <h3>
        <span className={label}>{title}</span>{' '}
        {about ? <span className={css({ textStyle: 'small', color: 'ink-2' })}>{about}</span> : null}
      </h3>
      {text === '' ? <p className={gone}>{m.workspace_conflict_removed()}</p> : children}
    </div>
  )
}

const panel = css({
  borderBlockEnd: 'hair',
  background: '[color-mix(in srgb, {colors.bad} 6%, {colors.sheet})]',
  paddingBlockEnd: { base: '4', _deskSm: '3' },
  paddingInline: { base: '4', _deskSm: '5' },
  scrollMarginBlockStart: '[2.25rem]',
})
const intro = css({ color: 'ink-2' })
// Sticky, so that the conflict is visible at every scroll position of the text.
const head = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'sticky',
  background: '[color-mix(in srgb, {colors.bad} 6%, {colors.sheet})]',
  paddingBlockStart: { base: '4', _deskSm: '3' },
  paddingBlockEnd: '1',
  paddingInline: { base: '4', _deskSm: '5' },
  fontWeight: 'strong',
  color: 'bad',
})
const sides = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(14rem, 100%), 1fr))]',
  columnGap: '4',
  rowGap: '2',
  marginTop: '2',
  // Smaller text, so that the panel with three texts and the box below it fit a window of 800 px if possible.
  '& [lang]': { fontSize: '[0.9375rem]', lineHeight: '[1.375rem]' },
})
const whole = css({ gridColumn: '[1 / -1]' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '3' })
// A long word in a translated label breaks within its button, so that the panel does not overflow.
const wraps = css({ height: '[auto]', minHeight: 'tool', maxWidth: 'full', whiteSpace: 'normal' })

export const conflictPanelId = 'conflict'

/**
 * Scrolls the top of the panel into view, together with the focused field below it. If both do not fit, it scrolls to
 * the field, and in a small window to the panel.
 */
function bringIntoSight(panel: HTMLElement): void {
  const pane = panel.closest('[data-pane]')
  if (!pane) return
  const { activeElement: field } = document
  const isBelow = field !== null && pane.contains(field) && !panel.contains(field)
  const last = isBelow ? field : panel
  const bars = Number.parseFloat(getComputedStyle(pane).scrollPaddingBlockEnd) || 0
  const room = Math.min(pane.clientHeight, innerHeight) - bars
  const aboveIt = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart) || 0
  const needed = aboveIt + last.getBoundingClientRect().bottom - panel.getBoundingClientRect().top
  if (isBelow && needed > room && !isSmallWindow()) field.scrollIntoView({ block: 'nearest' })
  else panel.scrollIntoView({ block: isBelow || needed > room ? 'start' : 'nearest' })
}

type ConflictPanelProps = {
  conflict: Conflict
  lang: string
  count: number
  onSettle: (choice: Choice) => void
  /** Puts both texts into the box. The user edits them, and Done resolves the conflict. */
  onEdit: () => void
}

const titleOf = ({ from }: Pick<Conflict, 'from'>) =>
  from === 'server' ? m.workspace_conflict_title() : m.conflict_title_file()

export const ConflictHead = ({ conflict }: { conflict: Pick<Conflict, 'from'> }) => (
  <h2 className={head}>{titleOf(conflict)}</h2>
)

export function ConflictPanel({ conflict, lang, count, onSettle, onEdit }: ConflictPanelProps) {
  const clock = useClock()
  const panelRef = useRef<HTMLElement>(null)
  const { base, theirs, from, by, at } = conflict
  // Each write of a long text would be compared before the next letter.
  const mine = useDeferredValue(conflict.mine)
  // Focus in the box would scroll the panel out of view. A dialog returns the focus late, so this runs twice.
  useEffect(() => {
    const show = () => {
      if (panelRef.current) bringIntoSight(panelRef.current)
    }
    const timers = [100, 400].map((ms) => setTimeout(show, ms))
    return () => timers.forEach(clearTimeout)
  }, [conflict.key, theirs])
  const merged = useMemo(() => merge(base, mine, theirs), [base, mine, theirs])
  const hasBoth = canCombine(mine, theirs)
  const isMergeable = merged !== null && !merged.hasClash && merged.text !== mine && merged.text !== theirs
  useCommand('keepMine', () => onSettle('mine'))
  useCommand('keepTheirs', () => onSettle('theirs'))
  // The shown text may lack the last letters, so the merge uses the current text.
  useCommand('keepMerged', () => onSettle({ made: (own) => mergedText(base, own, theirs) }), isMergeable)
  useCommand('editMerged', onEdit, hasBoth)
  const who = at === '' ? undefined : m.workspace_conflict_by({ by: shownEmail(by), at: clock(at) })
  return (
    <section id={conflictPanelId} ref={panelRef} tabIndex={-1} className={panel} aria-label={titleOf(conflict)}>
      <div className={intro}>
        {m.workspace_conflict_hint()} {count > 1 ? m.conflict_more({ count: count - 1 }) : null}
      </div>
      <div className={sides}>
        {base === null || base === '' ? null : (
          <div className={whole}>
            <ConflictSide title={m.conflict_base()} text={base}>
              <DifferingText text={base} other={base} lang={lang} />
            </ConflictSide>
          </div>
        )}
        <ConflictSide title={m.workspace_conflict_mine()} text={mine}>
          <DifferingText text={mine} other={base || (theirs ?? '')} lang={lang} />
        </ConflictSide>
        <ConflictSide
          title={from === 'server' ? m.workspace_conflict_theirs() : m.conflict_from_file()}
          about={who}
          text={theirs ?? ''}
        >
          <DifferingText text={theirs ?? ''} other={base || mine} lang={lang} />
        </ConflictSide>
      </div>
      {merged ? <MergedText merged={merged} lang={lang} /> : null}
      <div className={buttons}>
        <Settle command="keepMine" name={m.workspace_keep_mine()} />
        <Settle
          command="keepTheirs"
          name={from === 'server' ? m.workspace_take_theirs() : m.conflict_take_from_file()}
        />
        {isMergeable ? <Settle command="keepMerged" name={m.conflict_take_merged()} /> : null}
        {hasBoth ? <Settle command="editMerged" name={m.conflict_edit_merged()} /> : null}
        {count > 1 ? <Settle command="nextConflict" name={m.conflict_next()} /> : null}
      </div>
    </section>
  )
}

type SettleProps = { command: 'keepMine' | 'keepTheirs' | 'keepMerged' | 'editMerged' | 'nextConflict'; name: string }

function Settle({ command, name }: SettleProps) {
  return (
    <CommandButton command={command} name={name} className={wraps} showsKeys>
      {name}
    </CommandButton>
  )
}
