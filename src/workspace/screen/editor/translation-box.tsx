import { useId, useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { BoxField } from './box-field.tsx'
import { BoxNote } from './box-note.tsx'
import { hasPlaceholders } from './placeholders/insertion.ts'
import { PlaceholderList } from './placeholders/placeholder-list.tsx'
import { usePlaceholderCommands } from './placeholders/use-placeholder-commands.ts'
import { wholeText } from './portion.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft } from '#src/workspace/view.ts'

const caption = css({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: '4',
  marginBottom: '2',
})
const label = css({ textStyle: 'label', color: 'ink-3' })

type TranslationBoxProps = { draft: Draft; source: string; isEdited: boolean }

export function TranslationBox({ draft, source, isEdited }: TranslationBoxProps) {
  const { target, boxRef } = useWorkspaceContext()
  const id = useId()
  const portion = useMemo(() => wholeText(draft), [draft])
  const { choices, choose, leave } = usePlaceholderCommands(useMemo(() => hasPlaceholders(source), [source]))
  return (
    <>
      <div className={caption}>
        <span className={label}>
          <label htmlFor={id}>{m.workspace_translation()}</label> · {target.name}
        </span>
        <BoxNote draft={draft} isEdited={isEdited} />
      </div>
      <div className={css({ position: 'relative' })}>
        <BoxField id={id} draft={draft} portion={portion} source={source} fieldRef={boxRef} isWhole />
        {choices ? <PlaceholderList choices={choices} onChoose={choose} onLeave={leave} /> : null}
      </div>
    </>
  )
}
