import { useId } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { BegunPlace } from '#src/workspace/store/note-drafts.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { placeOf } from './term-draft.ts'
import { TermForm } from './term-form.tsx'

const group = css({ borderBlockStart: 'hair', paddingBlockStart: '2', marginTop: '2' })
const title = css({ fontWeight: 'strong', marginBottom: '2' })

export type GoneTermProps = {
  /** Place of the draft for a new term. */
  place: BegunPlace
  names: { source: string; target: string }
  onAdd: (words: TermWords) => Promise<void>
  /** Called when the form has been removed, and the focus with it. */
  onGone: (id: string) => void
}

/**
 * Shows the draft that a user has written for a term that was removed since, as a form that adds it as a new term.
 * `id`: id of the removed term.
 */
export function GoneTerm({ id, place, names, onAdd, onGone }: GoneTermProps & { id: string }) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={group}>
      <p id={titleId} className={title}>
        {m.glossary_begun_gone()}
      </p>
      <TermForm place={placeOf(place, id)} names={names} onSave={onAdd} onGone={() => onGone(id)} />
    </div>
  )
}
