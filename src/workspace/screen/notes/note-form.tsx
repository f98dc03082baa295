import { useId } from 'react'
import { css, cx } from '#styles/css'
import { input } from '#styles/recipes'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import type { BegunPlace } from '#src/workspace/store/note-drafts.ts'
import { type NoteBox, useNoteBox } from './use-note-box.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' })
const box = css({ height: '[auto]', minHeight: '[4rem]', width: 'full', paddingBlock: '2', resize: 'vertical' })
const label = css({ textStyle: 'small', color: 'ink-2' })
const maxLength = 4_000

type NoteFormProps = {
  place: BegunPlace
  name: string
  action: string
  onWrite: (text: string) => Promise<void>
}

export function NoteForm({ place, onWrite, ...words }: NoteFormProps) {
  return <NoteFields {...words} box={useNoteBox(place, onWrite)} />
}

type NoteFieldsProps = Pick<NoteFormProps, 'name' | 'action'> & { box: NoteBox }

export function NoteFields({ box: { text, isBad, isHeld, type, write }, name, action }: NoteFieldsProps) {
  const id = useId()
  return (
    <div className={form}>
      <label htmlFor={id} className={label}>
        {name}
      </label>
      <textarea
        name="note"
        id={id}
        className={cx(input({ size: 'tool' }), box)}
        rows={2}
        dir="auto"
        maxLength={maxLength}
        value={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || !(isMac ? event.metaKey : event.ctrlKey)) return
          event.preventDefault()
          void write()
        }}
        onChange={(event) => type(event.target.value)}
      />
      {isBad ? <p role="alert">{m.shared_not_kept()}</p> : null}
      {isHeld ? <p role="alert">{m.shared_begun_held()}</p> : null}
      <Button writes size="small" idle={text.trim() === ''} onClick={() => void write()}>
        {action}
      </Button>
    </div>
  )
}
