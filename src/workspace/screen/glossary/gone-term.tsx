import { useId } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import type { BegunPlace } from '#src/workspace/store/begun.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { placeOf } from './kept-term.ts'
import { TermForm } from './term-form.tsx'

const group = css({ borderBlockStart: 'hair', paddingBlockStart: '2', marginTop: '2' })
const title = css({ fontWeight: 'strong', marginBottom: '2' })

export type GoneTermProps = {
  /** Of the form of a new term. */
  place: BegunPlace
  names: { source: string; target: string }
  onAdd: (words: TermWords) => Promise<void>
  /** Its form is gone, and the focus with it. */
  onGone: (id: string) => void
}

/** What was begun in the form of a term that is gone, as a form for a new one. */
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
