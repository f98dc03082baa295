import { useId, useMemo } from 'react'
import Pilcrow from 'lucide-react/icons/pilcrow'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { BoxField } from '#src/workspace/screen/editor/box/box-field.tsx'
import { describedBySource } from './source/unit-source.tsx'
import { BoxNote } from './box-note.tsx'
import { BranchFields } from '#src/workspace/screen/editor/plural-forms/branch-fields.tsx'
import { useBranches } from '#src/workspace/screen/editor/plural-forms/use-branches.ts'
import { hasPlaceholders } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { PlaceholderList } from '#src/workspace/screen/editor/placeholders/placeholder-list.tsx'
import { usePlaceholderCommands } from '#src/workspace/screen/editor/placeholders/use-placeholder-commands.ts'
import { wholeText } from '#src/workspace/screen/editor/box/portion.ts'
import { useCut } from '#src/workspace/screen/text/use-cut.ts'
import { useSpacesShown } from '#src/workspace/screen/text/shown-spaces.ts'
import type { Draft } from '#src/workspace/view.ts'
import { refusedReasons } from '#src/workspace/screen/marks/refused-reason.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { obstacleIn } from '#src/workspace/sync/packing.ts'

const note = css({ color: 'bad', fontWeight: 'strong', marginTop: '2', _empty: { marginTop: '0' } })

/**
 * Shows why the text in the box cannot be saved, and nothing if it can. Place it below the box, so that the box does
 * not move.
 */
export function ObstacleNote({ draft }: { draft: Pick<Draft, 'text' | 'subscribe'> }) {
  const reason = useAfterPaint(draft.subscribe, () => obstacleIn(draft.text))
  return (
    <p role="status" className={note}>
      {reason && refusedReasons[reason]()}
    </p>
  )
}

const caption = css({
  display: 'flex',
  alignItems: 'center',
  columnGap: '2',
  marginBottom: '2',
  _deskNarrow: { display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) auto]', columnGap: '4' },
})
// The note becomes longer while the user types. Where space is short, as on a phone, it has its own line.
const words = css({
  display: { base: 'contents', _deskSm: 'flex' },
  flex: '1',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  '& > :last-child': { _deskSm: { marginInlineStart: 'auto' } },
})
const label = css({ textStyle: 'label', color: 'ink-3' })
const pressed = css({
  '&[aria-pressed=true]': {
    background: 'selection',
    _forced: { forcedColorAdjust: 'none', background: '[Highlight]', color: '[HighlightText]' },
  },
})
const switches = css({ display: 'inline-flex', columnGap: '2', _deskNarrow: { gridArea: '[1 / 2]' } })

type TranslationBoxProps = { draft: Draft; source: string; desc: string; isEdited: boolean }

export function TranslationBox({ draft, source, desc, isEdited }: TranslationBoxProps) {
  const { target, boxRef } = useWorkspaceContext()
  const id = useId()
  const cut = useCut(source)
  const portion = useMemo(() => wholeText(draft, cut), [draft, cut])
  const { choices, choose, leave } = usePlaceholderCommands(useMemo(() => hasPlaceholders(cut(source)), [cut, source]))
  const { layout, isOffered, isRaw, isUnreadable, homeRef } = useBranches(draft, source)
  const [areSpacesShown, showSpaces] = useSpacesShown()
  return (
    <div ref={homeRef}>
      <div className={caption}>
        <span className={words}>
          <span className={label}>
            {layout ? m.workspace_translation() : <label htmlFor={id}>{m.workspace_translation()}</label>} ·{' '}
            {target.name}
          </span>
          <BoxNote key={draft.key} draft={draft} source={source} desc={desc} isEdited={isEdited} />
        </span>
        <span className={switches}>
          {isOffered ? (
            <CommandButton
              command="rawView"
              name={m.workspace_key_raw_view()}
              visual="quiet"
              size="small"
              aria-pressed={isRaw}
              className={pressed}
            >
              {m.workspace_raw_view()}
            </CommandButton>
          ) : null}
          <Button
            visual="quiet"
            size="small"
            square
            aria-label={m.workspace_show_spaces()}
            title={m.workspace_show_spaces()}
            aria-pressed={areSpacesShown}
            className={pressed}
            onClick={() => showSpaces(!areSpacesShown)}
            icon={<Pilcrow />}
          />
        </span>
      </div>
      {isUnreadable ? <p className={css({ color: 'warn' })}>{m.workspace_branches_unreadable()}</p> : null}
      <div className={css({ position: 'relative' })}>
        {layout ? (
          <BranchFields {...{ draft, layout, source, cut }} />
        ) : (
          <BoxField
            id={id}
            draft={draft}
            portion={portion}
            source={source}
            fieldRef={boxRef}
            isWhole
            aria-describedby={describedBySource}
          />
        )}
        {choices ? <PlaceholderList choices={choices} onChoose={choose} onLeave={leave} /> : null}
      </div>
      <ObstacleNote draft={draft} />
    </div>
  )
}
