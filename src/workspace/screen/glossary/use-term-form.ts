import { useRef, useState } from 'react'
import { m } from '#messages'
import { typedSince } from '#src/workspace/screen/typed-since.ts'
import { readWords, writeWords } from '#src/workspace/terms/forbidden.ts'
import { maxForbidden, type TermWords } from '#src/workspace/terms/term-csv.ts'
import { useBegun } from '#src/workspace/screen/use-begun.ts'
import { type BegunPlace, isBegunHeld } from '#src/workspace/store/begun.ts'
import { isSameTerm, keepTerm, keptTerm, readTerm, type TypedTerm } from './kept-term.ts'

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

/** A term there is; or `place`, which names the form of a new one: what is typed there survives closing it. */
export type KnownOrNew = { before: TermWords; place?: undefined } | { before?: undefined; place: BegunPlace }

type TermFormParts = KnownOrNew & {
  onSave: (words: TermWords) => Promise<void>
  /** After a save since which nothing was typed. */
  onSaved: () => void
}

/** What a form says: a known term's words are its own, a new one's are the same in each of the device's tabs. */
function useTyped({ before, place }: KnownOrNew) {
  const [own, setOwn] = useState(() => before && typedOf(before))
  const latest = useRef(own)
  const begun = useBegun(place)
  return {
    typed: own ?? readTerm(begun),
    read: (): TypedTerm => (place ? keptTerm(place) : (latest.current ?? readTerm(''))),
    become(next: TypedTerm): void {
      if (place) return keepTerm(place, next)
      latest.current = next
      setOwn(next)
    },
  }
}

/** The form of a new term begins anew after each save; that of a known one keeps what it says. */
export function useTermForm({ onSave, onSaved, ...term }: TermFormParts) {
  const { typed, read, become } = useTyped(term)
  const [error, setError] = useState('')
  const isSaving = useRef(false)
  return {
    typed,
    error,
    isHeld: term.place !== undefined && isBegunHeld(term.place),
    set: (change: Partial<TypedTerm>) => become({ ...read(), ...change }),
    async submit(): Promise<void> {
      if (isSaving.current) return
      const sent = read()
      const words = readTyped(sent)
      const fault = faultOf(words)
      setError(fault)
      if (fault !== '') return
      isSaving.current = true
      try {
        await onSave(words)
        const isUntouched = isSameTerm(read(), sent)
        if (!term.before) become(leftToAdd(read(), sent))
        if (isUntouched) onSaved()
      } catch {
        setError(m.shared_not_kept())
      } finally {
        isSaving.current = false
      }
    },
  }
}
