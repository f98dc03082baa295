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

/** Returns the text that stays in the form for new terms after `sent` was added: the text typed since. */
const leftToAdd = (now: TypedTerm, sent: TypedTerm): TypedTerm => ({
  term: typedSince(now.term, sent.term),
  translation: typedSince(now.translation, sent.translation),
  note: typedSince(now.note, sent.note),
  forbidden: typedSince(now.forbidden, sent.forbidden),
})

/**
 * The term that a form changes or adds. `place`: where its draft is stored, which remains when the form is closed.
 * `before`: the term to change; absent for a new term.
 */
export type KnownOrNew = { before?: TermWords; place: BegunPlace }

type TermFormParts = KnownOrNew & {
  onSave: (words: TermWords) => Promise<void>
  /** Called after a save if nothing was typed meanwhile. */
  onSaved: () => void
}

/**
 * Returns the state of a term form, and the functions that change and submit it. After a save, the form for a new term
 * is emptied and the form for an existing term keeps its text. Text that was typed during the save stays in both. If
 * the save fails, `error` is the message.
 */
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
        // Text typed meanwhile is based on the wording that was saved.
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
