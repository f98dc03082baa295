import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { readWords, writeWords } from '#src/workspace/terms/forbidden.ts'
import { maxForbidden, type TermWords } from '#src/workspace/terms/term-csv.ts'

const form = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', _deskSm: '1fr 1fr' },
  gap: '3',
  marginBottom: '4',
})
const wide = css({ gridColumn: '[1 / -1]', display: 'flex', flexWrap: 'wrap', gap: '2' })

const empty: TermWords = { term: '', translation: '', note: '', forbidden: [] }
const shortEnough = 200

type TermFormProps = {
  /** undefined adds a term. */
  before?: TermWords | undefined
  names: { source: string; target: string }
  firstRef?: RefObject<HTMLInputElement | null>
  onSave: (words: TermWords) => Promise<void>
  onCancel?: (() => void) | undefined
}

export function TermForm({ before, names, firstRef, onSave, onCancel }: TermFormProps) {
  const [words, setWords] = useState(before ?? empty)
  const [forbidden, setForbidden] = useState(writeWords(words.forbidden))
  const [error, setError] = useState('')
  const ownRef = useRef<HTMLInputElement>(null)
  const termRef = firstRef ?? ownRef
  const set = (change: Partial<TermWords>) => setWords((known) => ({ ...known, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [term, translation, note] = [words.term.trim(), words.translation.trim(), words.note.trim()]
    if (term === '' || translation === '') {
      setError(m.glossary_both())
      return
    }
    const not = readWords(forbidden)
    if (not.length > maxForbidden || not.some(({ length }) => length > shortEnough)) {
      setError(m.glossary_forbidden_many({ count: maxForbidden }))
      return
    }
    try {
      await onSave({ term, translation, note, forbidden: not })
      setWords(before ?? empty)
      setForbidden(writeWords(before?.forbidden ?? []))
      setError('')
      termRef.current?.focus()
    } catch {
      setError(m.shared_not_kept())
    }
  }
  return (
    <form className={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={termRef}
        label={m.glossary_term({ language: names.source })}
        value={words.term}
        maxLength={200}
        onChange={(event) => set({ term: event.target.value })}
      />
      <TextField
        label={m.glossary_translation({ language: names.target })}
        value={words.translation}
        maxLength={200}
        onChange={(event) => set({ translation: event.target.value })}
      />
      <TextField
        label={m.glossary_note()}
        value={words.note}
        maxLength={1000}
        onChange={(event) => set({ note: event.target.value })}
      />
      <TextField
        label={m.glossary_forbidden()}
        value={forbidden}
        maxLength={2000}
        onChange={(event) => setForbidden(event.target.value)}
      />
      <div className={wide}>
        <Button writes type="submit">
          {before ? m.glossary_change() : m.glossary_add()}
        </Button>
        {onCancel ? (
          <Button visual="quiet" onClick={onCancel}>
            {m.glossary_cancel()}
          </Button>
        ) : null}
        <span role="alert">{error}</span>
      </div>
    </form>
  )
}
