import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { Button } from '#src/ui/button.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { BegunPlace } from '#src/workspace/store/note-drafts.ts'
import type { GlossaryTerm } from '#src/workspace/store/shared/terms.ts'
import { writeWords } from '#src/workspace/terms/forbidden.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { keptOver, placeOf } from './term-draft.ts'
import { useFieldDraft } from '#src/workspace/screen/field-draft.ts'
import { GoneTerm, type GoneTermProps } from './gone-term.tsx'
import { TermForm } from './term-form.tsx'

const list = css({ borderBlockStart: 'hair', marginTop: '2' })
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', _deskSm: '[minmax(0, 1fr) minmax(0, 1fr) auto]' },
  columnGap: '4',
  rowGap: '1',
  alignItems: 'start',
  paddingBlock: '2',
  borderBlockEnd: 'hair',
  overflowWrap: 'anywhere',
})
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const small = css({ textStyle: 'small', color: 'ink-2' })

type GlossaryRowsProps = GoneTermProps & {
  terms: readonly GlossaryTerm[]
  /** Ids of removed terms whose forms contain drafts. */
  gone: readonly string[]
  /** Stores an edited term. Rejects if the device could not store it. */
  onEdit: (term: GlossaryTerm, words: TermWords) => Promise<void>
  /** Both report an error themselves if the device could not store the change. */
  onRemove: (term: GlossaryTerm) => void
  onSettle: (term: GlossaryTerm, words: TermWords, removed: boolean) => void
}

/** Focuses the first field of a form that opens, and the button that opened it after the form has closed. */
function useFocusOfEdited(editedId: string, listRef: RefObject<HTMLElement | null>) {
  const former = useRef('')
  useLayoutEffect(() => {
    const wanted = editedId === '' ? `[data-edits="${former.current}"]` : 'form input'
    if (editedId !== '' || former.current !== '') listRef.current?.querySelector<HTMLElement>(wanted)?.focus()
    former.current = editedId
  }, [editedId, listRef])
}

export function GlossaryRows({ terms, gone, onEdit, onRemove, onSettle, ...forNew }: GlossaryRowsProps) {
  const { source, target } = useWorkspaceContext()
  const { place, names } = forNew
  // The term as it was when the user opened the form or started the draft.
  const [edited, setEdited] = useState<GlossaryTerm>()
  const editedId = edited?.id ?? ''
  const listRef = useRef<HTMLUListElement>(null)
  useFocusOfEdited(editedId, listRef)
  // The form stays if others remove its term, or if a search does not match it.
  const shown = edited && !terms.some(({ id }) => id === edited.id) ? [edited, ...terms] : terms
  return (
    <>
      {gone.map((id) => (id === editedId ? null : <GoneTerm key={id} id={id} {...forNew} />))}
      <ul ref={listRef} className={list} hidden={shown.length === 0}>
        {shown.map((term) =>
          edited && term.id === edited.id ? (
            <li key={term.id} className={css({ paddingBlock: '2', borderBlockEnd: 'hair' })}>
              <TermForm
                before={edited}
                place={placeOf(place, edited.id)}
                names={names}
                // Another form may have been opened while this one was being saved.
                onClose={() => setEdited((now) => (now?.id === edited.id ? undefined : now))}
                onSave={async (words) => {
                  await onEdit(edited, words)
                  // Text typed after this is based on the saved wording.
                  setEdited((now) => (now?.id === edited.id ? { ...now, ...words, theirs: undefined } : now))
                }}
              />
            </li>
          ) : (
            <li key={term.id} className={row}>
              <span {...languageProps(source.lang)}>{term.term}</span>
              <span>
                <strong {...languageProps(target.lang)}>{term.translation}</strong>
                {term.note ? <p className={small}>{term.note}</p> : null}
                {term.forbidden.length > 0 ? (
                  <p className={small}>{m.glossary_forbidden_words({ words: writeWords(term.forbidden) })}</p>
                ) : null}
                {term.isWaiting && term.theirs === undefined ? <p className={small}>{m.shared_waiting()}</p> : null}
                <BegunHere place={placeOf(place, term.id)} />
                {term.theirs === undefined ? null : <Overtaken term={term} onSettle={onSettle} />}
              </span>
              <span className={actions}>
                <Button
                  size="small"
                  data-edits={term.id}
                  aria-label={m.glossary_edit_term({ term: term.term })}
                  onClick={() => setEdited({ ...term, ...keptOver(placeOf(place, term.id)) })}
                >
                  {m.glossary_edit()}
                </Button>
                <Button
                  writes
                  size="small"
                  aria-label={m.glossary_remove_term({ term: term.term })}
                  onClick={() => onRemove(term)}
                >
                  {m.glossary_remove()}
                </Button>
              </span>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

/** Says that the term's form contains a draft, which opening the form shows again. */
function BegunHere({ place }: { place: BegunPlace }) {
  return useFieldDraft(place) === '' ? null : <p className={small}>{m.glossary_begun()}</p>
}

type OvertakenProps = Pick<GlossaryRowsProps, 'onSettle'> & { term: GlossaryTerm }

/** Describes the other version of a term. A change by the same user on another device is called their own. */
function wordsOfTheirs({ theirs, isOwnElsewhere }: GlossaryTerm): string {
  if (!theirs) return isOwnElsewhere ? m.glossary_theirs_own_removed() : m.glossary_theirs_removed()
  const { by, term, translation } = theirs
  return isOwnElsewhere
    ? m.glossary_theirs_own({ term, translation })
    : m.glossary_theirs({ by: shownEmail(by), term, translation })
}

function Overtaken({ term, onSettle }: OvertakenProps) {
  const { theirs, isOwnElsewhere } = term
  const keep = isOwnElsewhere ? m.glossary_keep_this() : m.glossary_keep_mine()
  return (
    <div role="group" aria-label={isOwnElsewhere ? m.glossary_overtaken_own() : m.glossary_overtaken()}>
      <p className={small}>
        {term.removed ? `${m.glossary_removed({ term: term.term })} ` : ''}
        {wordsOfTheirs(term)}
      </p>
      <span className={actions}>
        <Button writes size="small" onClick={() => onSettle(term, term, term.removed)}>
          {term.removed ? m.glossary_remove() : keep}
        </Button>
        <Button writes size="small" onClick={() => onSettle(term, theirs ?? term, theirs === null)}>
          {isOwnElsewhere ? m.glossary_take_other() : m.glossary_take_theirs()}
        </Button>
      </span>
    </div>
  )
}
