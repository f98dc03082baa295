import BookA from 'lucide-react/icons/book-a'
import { useId, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { GlossaryRows } from '#src/workspace/screen/glossary/glossary-rows.tsx'
import { GlossarySaid } from '#src/workspace/screen/glossary/glossary-said.tsx'
import { useGoneTerms } from '#src/workspace/screen/glossary/use-gone-terms.ts'
import { saveCsv } from '#src/workspace/screen/glossary/glossary-file.ts'
import { TermForm } from '#src/workspace/screen/glossary/term-form.tsx'
import { useGlossaryWork } from '#src/workspace/screen/glossary/use-glossary-work.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import type { Read } from '#src/workspace/screen/shared/use-read.ts'
import type { Tool, ToolProps } from './tool.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { foldForSearch, foldNeedle } from '#src/workspace/search/fold.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const heading = css({ fontWeight: 'strong', marginBottom: '2' })
const search = css({ flex: '[1 1 12rem]' })
// Returns whether the search field may get the focus: not on a phone, where the keyboard would cover the list.
const canType = () => matchMedia('(hover: hover) and (pointer: fine)').matches
const shownAtOnce = 200

/** Returns a text with the number of terms; empty until it is known. */
function countOf({ status }: Pick<Read<unknown>, 'status'>, count: number, isSearched: boolean): string {
  if (status === 'failed') return m.glossary_unread()
  if (status !== 'read') return ''
  return isSearched && count === 0 ? m.workspace_no_results() : m.glossary_count({ count })
}

function GlossaryDialog({ onClose }: ToolProps) {
  const { source, target } = useWorkspaceContext()
  const { subject, shared } = useSharedContext()
  const { read, outcome, said, saidRef, searchRef, sayNothing, add, edit, settle, remove, restore, importFile } =
    useGlossaryWork()
  const { value: terms } = read
  const id = useId()
  const [wanted, setWanted] = useState('')
  const fileRef = useRef<HTMLInputElement>(null)
  const formRef = useRef<HTMLInputElement>(null)
  const names = { source: source.name, target: target.name }
  const place = { owner: shared.owner ?? '', box: `term ${subject.src} ${subject.dst}` }
  const gone = useGoneTerms(place)
  const found = useMemo(() => {
    const part = foldNeedle(wanted.trim())
    return terms.filter(({ term, translation, note, forbidden }) =>
      foldForSearch([term, translation, note, ...forbidden].join('\n')).includes(part),
    )
  }, [terms, wanted])
  return (
    <Dialog
      open
      size="wide"
      title={m.glossary_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      initialFocus={() => (canType() ? searchRef.current : null)}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      {outcome === 'absent' ? <Notice>{m.glossary_absent()}</Notice> : null}
      <div className={bar}>
        <Input
          ref={searchRef}
          type="search"
          size="tool"
          className={search}
          aria-label={m.glossary_search()}
          placeholder={m.glossary_search()}
          value={wanted}
          onChange={(event) => (sayNothing(), setWanted(event.target.value))}
        />
        <Button onClick={() => formRef.current?.focus()}>{m.glossary_new()}</Button>
        <Button writes onClick={() => fileRef.current?.click()}>
          {m.glossary_import()}
        </Button>
        <Button idle={terms.length === 0} onClick={() => saveCsv(terms, `${subject.src}-${subject.dst}`)}>
          {m.glossary_export()}
        </Button>
        <input
          ref={fileRef}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={m.glossary_import()}
          onChange={({ target: input }) => {
            const [file] = input.files ?? []
            if (file) importFile(file)
            input.value = ''
          }}
        />
      </div>
      <GlossarySaid
        {...{ said, saidRef }}
        count={countOf(read, found.length, wanted.trim() !== '')}
        onRestore={restore}
      />
      <GlossaryRows
        terms={found.slice(0, shownAtOnce)}
        gone={gone.ids}
        place={place}
        names={names}
        onAdd={add}
        onGone={(id) => (gone.release(id), saidRef.current?.focus())}
        onEdit={edit}
        onRemove={remove}
        onSettle={settle}
      />
      {found.length > shownAtOnce ? <p>{m.glossary_more({ count: found.length - shownAtOnce })}</p> : null}
      <section aria-labelledby={`${id}-new`}>
        <h3 id={`${id}-new`} className={heading}>
          {m.glossary_new()}
        </h3>
        <TermForm key={`${place.owner} ${place.box}`} place={place} firstRef={formRef} names={names} onSave={add} />
      </section>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'settings',
  order: 50,
  icon: <BookA />,
  title: m.glossary_title,
  Dialog: GlossaryDialog,
}
