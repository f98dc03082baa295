import { useEffect, useMemo, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { useClock } from '#src/workspace/clock.ts'
import { DifferingText } from '#src/workspace/screen/editor/source/source-text.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Choice, Conflict, Draft } from '#src/workspace/view.ts'
import { ConflictSide } from './conflict-side.tsx'
import { MergedText } from './merged-text.tsx'
import { isToChoose, merge, withBoth } from './three-way.ts'

const panel = css({
  borderBlockEnd: 'hair',
  background: '[color-mix(in srgb, {colors.bad} 6%, {colors.sheet})]',
  paddingBlock: '4',
  paddingInline: { base: '4', _deskSm: '5' },
})
const sides = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(14rem, 100%), 1fr))]',
  gap: '4',
  marginTop: '3',
})
const whole = css({ gridColumn: '[1 / -1]' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
// A long word of a translated label breaks its button's line, not the panel.
const wraps = css({ height: '[auto]', minHeight: 'tool', maxWidth: 'full', whiteSpace: 'normal' })

export const conflictPanelId = 'conflict'

type ConflictPanelProps = {
  conflict: Conflict
  draft: Draft
  lang: string
  count: number
  onSettle: (choice: Choice) => void
}

export function ConflictPanel({ conflict, draft, lang, count, onSettle }: ConflictPanelProps) {
  const { boxRef } = useWorkspaceContext()
  const clock = useClock()
  const panelRef = useRef<HTMLElement>(null)
  // The box takes the focus, and would scroll the choices out of a low window.
  useEffect(() => {
    const timer = setTimeout(() => panelRef.current?.scrollIntoView({ block: 'nearest' }), 100)
    return () => clearTimeout(timer)
  }, [conflict.key])
  const { base, mine, theirs, from, by, at } = conflict
  const merged = useMemo(() => merge(base, mine, theirs), [base, mine, theirs])
  const isMergeable = merged !== null && !merged.hasClash && merged.text !== mine && merged.text !== theirs
  useCommand('keepMine', () => onSettle('mine'))
  useCommand('keepTheirs', () => onSettle('theirs'))
  useCommand('keepMerged', () => (merged ? onSettle({ text: merged.text }) : undefined), isMergeable)
  useCommand('editMerged', () => {
    if (merged && !isToChoose(draft.text, theirs ?? '')) draft.type(withBoth(merged))
    boxRef.current?.focus()
  })
  const title = from === 'server' ? m.workspace_conflict_title() : m.conflict_title_file()
  const who = m.workspace_conflict_by({ by, at: clock(at) })
  return (
    <section id={conflictPanelId} ref={panelRef} tabIndex={-1} className={panel} aria-label={title}>
      <h2 className={css({ fontWeight: 'strong', color: 'bad' })}>{title}</h2>
      <p className={css({ color: 'ink-2' })}>
        {m.workspace_conflict_hint()} {count > 1 ? m.conflict_more({ count: count - 1 }) : null}
      </p>
      <div className={sides}>
        {base === null || base === '' ? null : (
          <div className={whole}>
            <ConflictSide title={m.conflict_base()} text={base}>
              <DifferingText text={base} other={base} lang={lang} />
            </ConflictSide>
          </div>
        )}
        <ConflictSide
          title={m.workspace_conflict_mine()}
          text={mine}
          action={<Settle command="keepMine" name={m.workspace_keep_mine()} />}
        >
          <DifferingText text={mine} other={base || (theirs ?? '')} lang={lang} />
        </ConflictSide>
        <ConflictSide
          title={from === 'server' ? m.workspace_conflict_theirs() : m.conflict_from_file()}
          about={who}
          text={theirs ?? ''}
          action={
            <Settle
              command="keepTheirs"
              name={from === 'server' ? m.workspace_take_theirs() : m.conflict_take_from_file()}
            />
          }
        >
          <DifferingText text={theirs ?? ''} other={base || mine} lang={lang} />
        </ConflictSide>
      </div>
      {merged ? (
        <div className={css({ marginTop: '4' })}>
          <MergedText merged={merged} lang={lang}>
            <div className={buttons}>
              {isMergeable ? <Settle command="keepMerged" name={m.conflict_take_merged()} /> : null}
              <Settle command="editMerged" name={m.conflict_edit_merged()} />
            </div>
          </MergedText>
        </div>
      ) : null}
      {count > 1 ? (
        <div className={css({ marginTop: '4' })}>
          <Settle command="nextConflict" name={m.conflict_next()} />
        </div>
      ) : null}
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
