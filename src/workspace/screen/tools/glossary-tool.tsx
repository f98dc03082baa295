import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { GlossaryRows } from '#src/workspace/screen/glossary/glossary-rows.tsx'
import { readTermFile, saveCsv } from '#src/workspace/screen/glossary/glossary-file.ts'
import { TermForm } from '#src/workspace/screen/glossary/term-form.tsx'
import { useGlossary } from '#src/workspace/screen/glossary/use-glossary.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import type { TermsRead } from '#src/workspace/screen/terms/use-pair-terms.ts'
import type { Tool, ToolProps } from './tools.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { foldForSearch, foldNeedle } from '#src/workspace/search/fold.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })
const search = css({ flex: '[1 1 12rem]' })
// On a phone a text field would bring up the keyboard, over what there is to read.
const canType = () => matchMedia('(hover: hover) and (pointer: fine)').matches
const shownAtOnce = 200

/** Nothing before it is known. */
function countOf({ status }: TermsRead, count: number): string {
  if (status === 'failed') return m.glossary_unread()
  return status === 'read' ? m.glossary_count({ count }) : ''
}

function GlossaryDialog({ onClose }: ToolProps) {
  const { source, target } = useWorkspaceContext()
  const { subject } = useSharedContext()
  const { read, outcome, change: write, addFrom } = useGlossary()
  const { terms } = read
  const [wanted, setWanted] = useState('')
  const [said, setSaid] = useState('')
  const fileRef = useRef<HTMLInputElement>(null)
  const formRef = useRef<HTMLInputElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const saidRef = useRef<HTMLParagraphElement>(null)
  // On a phone it stands below what is in sight.
  useEffect(() => {
    if (said !== '') saidRef.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const names = { source: source.name, target: target.name }
  const found = useMemo(() => {
    const part = foldNeedle(wanted.trim())
    return terms.filter(({ term, translation, note, forbidden }) =>
      foldForSearch([term, translation, note, ...forbidden].join('\n')).includes(part),
    )
  }, [terms, wanted])

  const change = async (changes: Parameters<typeof write>[0]) => {
    // What was said of something before does not stand beside this.
    setSaid('')
    await write(changes)
  }
  const changeTerm: ComponentProps<typeof GlossaryRows>['onChange'] = (seen, words, removed) => {
    const { term, translation, note, forbidden } = words
    return change([{ id: seen.id, term, translation, note, forbidden, removed, seen }])
  }
  const press: ComponentProps<typeof GlossaryRows>['onPress'] = (...words) => {
    // The button goes with what it stands for.
    searchRef.current?.focus()
    void changeTerm(...words).catch(() => setSaid(m.shared_not_kept()))
  }
  const importFile = async (file: File) => {
    const words = readTermFile(new Uint8Array(await file.arrayBuffer()))
    if (!words.ok) return setSaid(words.why)
    const count = await addFrom(words.terms)
    setSaid(m.glossary_imported({ count, known: words.terms.length - count }))
  }
  return (
    <Dialog
      open
      size="wide"
      title={m.glossary_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      initialFocus={() => (canType() ? formRef.current : null)}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      {outcome === 'absent' ? <Notice>{m.glossary_absent()}</Notice> : null}
      <TermForm
        firstRef={formRef}
        names={names}
        onSave={(words) => change([{ ...words, id: crypto.randomUUID(), removed: false }])}
      />
      <div className={bar}>
        <Input
          ref={searchRef}
          type="search"
          className={search}
          aria-label={m.glossary_search()}
          placeholder={m.glossary_search()}
          value={wanted}
          onChange={(event) => (setSaid(''), setWanted(event.target.value))}
        />
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
            if (file) void importFile(file).catch(() => setSaid(m.shared_not_kept()))
            input.value = ''
          }}
        />
      </div>
      <p ref={saidRef} role="status">
        {said || countOf(read, found.length)}
      </p>
      {found.length > 0 ? (
        <GlossaryRows terms={found.slice(0, shownAtOnce)} names={names} onChange={changeTerm} onPress={press} />
      ) : null}
      {found.length > shownAtOnce ? <p>{m.glossary_more({ count: found.length - shownAtOnce })}</p> : null}
    </Dialog>
  )
}

export const tool: Tool = { order: 50, title: m.glossary_title, Dialog: GlossaryDialog }
