import { useRef, useState } from 'react'
import { m } from '#messages'
import { typedSince } from '#src/workspace/screen/typed-since.ts'
import { readWords, writeWords } from '#src/workspace/terms/forbidden.ts'
import { maxForbidden, type TermWords } from '#src/workspace/terms/term-csv.ts'
import { keepTerm, keptTerm, type TypedTerm } from './kept-term.ts'
import type { BegunPlace } from '#src/workspace/store/begun.ts'

const shortEnough = 200

const typedOf = ({ term, translation, note, forbidden }: TermWords): TypedTerm => {
  return { term, translation, note, forbidden: writeWords(forbidden) }
}

function readTyped({ term, translation, note, forbidden }: TypedTerm): TermWords {
  return { term: term.trim(), translation: translation.trim(), note: note.trim(), forbidden: readWords(forbidden) }
}

function faultOf({ term, translation, forbidden }: TermWords): string {
  if (term === '' || translation === '') return m.glossary_both()
  const isTooMuch = forbidden.length > maxForbidden || forbidden.some(({ length }) => length > shortEnough)
  return isTooMuch ? m.glossary_forbidden_many({ count: maxForbidden }) : ''
}

/** What a form for further terms keeps once `sent` was added: what was typed since. */
const leftToAdd = (now: TypedTerm, sent: TypedTerm): TypedTerm => ({
  term: typedSince(now.term, sent.term),
  translation: typedSince(now.translation, sent.translation),
  note: typedSince(now.note, sent.note),
  forbidden: typedSince(now.forbidden, sent.forbidden),
})

type TermFormParts = {
  before: TermWords | undefined
  /** Names the form of a new term: what is typed there survives closing it. */
  place: BegunPlace
  onSave: (words: TermWords) => Promise<void>
  /** After a save since which nothing was typed. */
  onSaved: () => void
}

/** The form of a new term begins anew after each save; that of a known one keeps what it says. */
export function useTermForm({ before, place, onSave, onSaved }: TermFormParts) {
  const [typed, setTyped] = useState(() => (before ? typedOf(before) : keptTerm(place)))
  const [error, setError] = useState('')
  const latest = useRef(typed)
  const isSaving = useRef(false)
  const become = (next: TypedTerm) => {
    latest.current = next
    setTyped(next)
    if (!before) keepTerm(place, next)
  }
  return {
    typed,
    error,
    set: (change: Partial<TypedTerm>) => become({ ...latest.current, ...change }),
    async submit(): Promise<void> {
      if (isSaving.current) return
      const sent = latest.current
      const words = readTyped(sent)
      const fault = faultOf(words)
      setError(fault)
      if (fault !== '') return
      isSaving.current = true
      try {
        await onSave(words)
        const isUntouched = latest.current === sent
        if (!before) become(leftToAdd(latest.current, sent))
        if (isUntouched) onSaved()
      } catch {
        setError(m.shared_not_kept())
      } finally {
        isSaving.current = false
      }
    },
  }
}
