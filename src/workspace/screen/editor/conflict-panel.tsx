import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { DifferingText } from './source-text.tsx'
import type { Conflict } from '#src/workspace/view.ts'

const panel = css({
  borderBlockEnd: 'hair',
  background: '[color-mix(in srgb, {colors.bad} 6%, {colors.sheet})]',
  paddingBlock: '4',
  paddingInline: '5',
})
const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', _deskLg: '1fr 1fr' },
  gap: '4',
  marginTop: '3',
})
const side = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2', minWidth: '0' })
// A long word of a translated label breaks its button's line, not the panel.
const wraps = css({ height: '[auto]', minHeight: 'tool', maxWidth: 'full', whiteSpace: 'normal' })
const label = css({ textStyle: 'label', color: 'ink-2' })

/** Whoever asks for the conflict that is open already is led to it. */
export const conflictPanelId = 'conflict'

type ConflictPanelProps = { conflict: Conflict; lang: string; onSettle: (choice: 'mine' | 'theirs') => void }

export function ConflictPanel({ conflict, lang, onSettle }: ConflictPanelProps) {
  const clock = useClock()
  const texts = [
    {
      choice: 'mine',
      title: m.workspace_conflict_mine(),
      text: conflict.mine,
      other: conflict.theirs ?? '',
      action: m.workspace_keep_mine(),
      about: '',
    },
    {
      choice: 'theirs',
      title: m.workspace_conflict_theirs(),
      text: conflict.theirs ?? '',
      other: conflict.mine,
      action: m.workspace_take_theirs(),
      about: m.workspace_conflict_by({ by: conflict.by, at: clock(conflict.at) }),
    },
  ] as const
  return (
    <section id={conflictPanelId} tabIndex={-1} className={panel} aria-label={m.workspace_conflict_title()}>
      <h2 className={css({ fontWeight: 'strong', color: 'bad' })}>{m.workspace_conflict_title()}</h2>
      <p className={css({ color: 'ink-2' })}>{m.workspace_conflict_hint()}</p>
      <div className={sides}>
        {texts.map(({ choice, title, text, other, action, about }) => (
          <div key={choice} className={side}>
            <p>
              <span className={label}>{title}</span>{' '}
              <span className={css({ textStyle: 'small', color: 'ink-2' })}>{about}</span>
            </p>
            {text === '' ? (
              <p className={css({ fontStyle: 'italic', color: 'ink-2' })}>{m.workspace_conflict_removed()}</p>
            ) : (
              <DifferingText text={text} other={other} lang={lang} />
            )}
            <Button className={wraps} onClick={() => onSettle(choice)}>
              {action}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
