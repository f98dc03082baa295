import { useRef, useState } from 'react'
import { m } from '#messages'
import { typedSince, useFieldDraft } from '#src/workspace/screen/field-draft.ts'
import { readWords } from '#src/workspace/terms/forbidden.ts'
import { maxForbidden, type TermWords } from '#src/workspace/terms/term-csv.ts'
import { type BegunPlace, isBegunHeld } from '#src/workspace/store/note-drafts.ts'
import { dropTerm, isSameTerm, keepTerm, keptTerm, readTerm, type TypedTerm } from './term-draft.ts'

const shortEnough = 200

function readTyped({ term, translation, note, forbidden }: TypedTerm): TermWords {
  return { term: term.trim(), translation: translation.trim(), note: note.trim(), forbidden: readWords(forbidden) }
}

function faultOf({ term, translation, forbidden }: TermWords): string {
  if (term === '' || translation === '') return m.glossary_both()
  const isTooMuch = forbidden.length > maxForbidden || forbidden.some(({ length }) => length > shortEnough)
  return isTooMuch ? m.glossary_forbidden_many({ count: maxForbidden }) : ''
}

/** Returns what the form for new terms contains after `sent` was added: the text typed since. */
const leftToAdd = (now: TypedTerm, sent: TypedTerm): TypedTerm => ({
  term: typedSince(now.term, sent.term),
  translation: typedSince(now.translation, sent.translation),
  note: typedSince(now.note, sent.note),
  forbidden: typedSince(now.forbidden, sent.forbidden),
})

/** `place` names the form, whose draft survives closing it. `before`: the existing term, none for a new one. */
export type KnownOrNew = { before?: TermWords; place: BegunPlace }

type TermFormParts = KnownOrNew & {
  onSave: (words: TermWords) => Promise<void>
  /** Called after a save if nothing was typed since. */
  onSaved: () => void
}

/** Holds a term's form. The form of a new term is emptied after each save; that of a known term keeps its text. */
export function useTermForm({ before, place, onSave, onSaved }: TermFormParts) {
  const typed = readTerm(useFieldDraft(place), before)
  const [error, setError] = useState('')
  const isSaving = useRef(false)
  return {
    typed,
    error,
    isHeld: isBegunHeld(place),
    set: (change: Partial<TypedTerm>) => keepTerm(place, { ...keptTerm(place, before), ...change }, before),
    async submit(): Promise<void> {
      if (isSaving.current) return
      const sent = keptTerm(place, before)
      const words = readTyped(sent)
      const fault = faultOf(words)
      setError(fault)
      if (fault !== '') return
      isSaving.current = true
      try {
        await onSave(words)
        const now = keptTerm(place, before)
        const isUntouched = isSameTerm(now, sent)
        // Text typed since is based on the wording saved now.
        if (!before) keepTerm(place, leftToAdd(now, sent))
        else if (isUntouched) dropTerm(place)
        else keepTerm(place, now, words)
        if (isUntouched) onSaved()
      } catch {
        setError(m.shared_not_kept())
      } finally {
        isSaving.current = false
      }
    },
  }
}
