import { type RefObject, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useEscape } from '#src/workspace/screen/keys/use-escape.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { dropTerm } from './term-draft.ts'
import { type KnownOrNew, useTermForm } from './use-term-form.ts'

const form = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', _deskSm: '1fr 1fr' },
  gap: '3',
  marginBottom: '4',
})
const wide = css({ gridColumn: '[1 / -1]', display: 'flex', flexWrap: 'wrap', gap: '2' })

type TermFormProps = KnownOrNew & {
  names: { source: string; target: string }
  firstRef?: RefObject<HTMLInputElement | null>
  onSave: (words: TermWords) => Promise<void>
  /** Called when the user cancels or leaves the form, and after it is saved. */
  onClose?: (() => void) | undefined
  /** Called when the draft was saved or discarded, for a form that exists only while it has a draft. */
  onGone?: () => void
}

export function TermForm({ names, firstRef, onSave, onClose, onGone, before, place }: TermFormProps) {
  const { source, target } = useWorkspaceContext()
  const formRef = useRef<HTMLFormElement>(null)
  const ownRef = useRef<HTMLInputElement>(null)
  const termRef = firstRef ?? ownRef
  const onEnd = onClose ?? onGone
  const onSaved = () => (onEnd ? onEnd() : termRef.current?.focus())
  const { typed, error, isHeld, set, submit } = useTermForm({ before, place, onSave, onSaved })
  useEscape(onClose, formRef)
  return (
    <form ref={formRef} className={form} onSubmit={(event) => (event.preventDefault(), void submit())} noValidate>
      <TextField
        size="tool"
        ref={termRef}
        label={m.glossary_term({ language: names.source })}
        {...languageProps(source.lang)}
        value={typed.term}
        maxLength={200}
        onChange={(event) => set({ term: event.target.value })}
      />
      <TextField
        size="tool"
        label={m.glossary_translation({ language: names.target })}
        {...languageProps(target.lang)}
        value={typed.translation}
        maxLength={200}
        onChange={(event) => set({ translation: event.target.value })}
      />
      <TextField
        size="tool"
        label={m.glossary_note()}
        mark={m.form_optional()}
        value={typed.note}
        maxLength={1000}
        onChange={(event) => set({ note: event.target.value })}
      />
      <TextField
        size="tool"
        label={m.glossary_forbidden()}
        mark={m.form_optional()}
        value={typed.forbidden}
        maxLength={2000}
        onChange={(event) => set({ forbidden: event.target.value })}
      />
      <div className={wide}>
        <Button writes type="submit">
          {before ? m.glossary_change() : m.glossary_add()}
        </Button>
        {onEnd ? (
          <Button visual="quiet" onClick={() => (dropTerm(place), onEnd())}>
            {onClose ? m.glossary_cancel() : m.glossary_discard()}
          </Button>
        ) : null}
        <span role="alert">{error}</span>
        {isHeld ? <p role="alert">{m.shared_begun_held()}</p> : null}
      </div>
    </form>
  )
}
