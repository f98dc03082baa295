import { css } from '#styles/css'
import { m } from '#messages'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { KeptNote } from './kept-note.tsx'
import type { Draft } from '#src/workspace/view.ts'

const note = css({ textStyle: 'small', color: 'ink-3' })

// Letters outside the first plane are two units each; nothing is built for every letter only to be counted.
function characterCount(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1
  return text.length - pairs
}

type BoxNoteProps = { draft: Draft; isEdited: boolean }

export function BoxNote({ draft, isEdited }: BoxNoteProps) {
  const text = useAfterPaint(draft.subscribe, () => draft.text)
  const state = useAfterPaint(draft.subscribe, () => draft.state)
  return (
    <span className={note}>
      {m.workspace_characters({ count: characterCount(text) })}
      <KeptNote key={draft.key} state={state} isEdited={isEdited || state !== 'kept'} />
    </span>
  )
}
