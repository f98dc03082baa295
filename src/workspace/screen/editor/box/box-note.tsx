import { useMemo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { lengthLimit, lengthOf } from '#src/workspace/text-parts/length-limit.ts'
import { KeptNote } from './kept-note.tsx'
import type { Draft } from '#src/workspace/view.ts'

const note = css({ textStyle: 'small', color: 'ink-3', _deskNarrow: { gridColumn: '[1 / -1]' } })
const onDesk = css({ _deskNarrow: { display: 'none' } })
const tooLong = css({ color: 'bad', fontWeight: 'strong' })

// Letters outside the first plane are two units each; counted without building an array of all.
function characterCount(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1
  return text.length - pairs
}

type BoxNoteProps = { draft: Draft; source: string; desc: string; isEdited: boolean }

export function BoxNote({ draft, source, desc, isEdited }: BoxNoteProps) {
  const text = useAfterPaint(draft.subscribe, () => draft.text)
  const state = useAfterPaint(draft.subscribe, () => draft.state)
  const limit = useMemo(() => lengthLimit(desc), [desc])
  return (
    <span className={note}>
      {m.workspace_characters({ count: characterCount(text) })}
      {source === '' ? null : (
        <span className={onDesk}>{` · ${m.workspace_length_of_source({ count: characterCount(source) })}`}</span>
      )}
      {limit === null ? null : <Limit limit={limit} length={lengthOf(text)} />}
      <KeptNote key={draft.key} state={state} isEdited={isEdited || state !== 'kept'} />
    </span>
  )
}

function Limit({ limit, length }: { limit: number; length: number }) {
  const words = m.workspace_length_limit({ count: limit })
  if (length <= limit) return ` · ${words}`
  return (
    <span className={tooLong}>
      {' · '}
      {words}: {m.workspace_length_over({ count: length - limit })}
    </span>
  )
}
