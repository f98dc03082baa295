import { useRef, useState, useCallback } from 'react'
import { m } from '#messages'
import { type GlossaryTerm, type TermChange, listTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'
import { readTermFile, newTerms } from './glossary-file.ts'
import { randomId } from '#src/browser/random-id.ts'
import { toStorable } from '#src/contract/values/storable.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useReadTerms } from '#src/workspace/screen/shared/use-pair-terms.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { restoreTerm } from './bring-back.ts'

const storableOf = <Words extends TermWords>({ term, translation, note, forbidden, ...rest }: Words) => ({
  ...rest,
  term: toStorable(term),
  translation: toStorable(translation),
  note: toStorable(note),
  forbidden: forbidden.map(toStorable),
})

/**
 * Adds the terms of a file that the glossary lacks. Resolves to the number of added terms, and of those that the
 * glossary had. Compares them with the stored terms, because the displayed list may be incomplete. `at`: time of the
 * change in ms since 1970.
 */
export function importTerms(
  db: WorkspaceDb,
  pair: Parameters<typeof putTerms>[1],
  read: readonly TermWords[],
  at: number,
): Promise<{ added: number; known: number }> {
  return db.transaction('rw', db.terms, async () => {
    const { added, known } = newTerms(read.map(storableOf), await listTerms(db, pair))
    await putTerms(db, pair, added, at)
    return { added: added.length, known }
  })
}

/** Reads and changes the glossary. Changes are stored on the device, and sent once the server can be reached. */
function useGlossary() {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { owner, outcome, notifyLocalChange } = shared
  const read = useReadTerms(owner, src, dst)
  const write = useCallback(
    async <Result>(work: (db: WorkspaceDb, pair: Parameters<typeof putTerms>[1]) => Promise<Result>) => {
      // Without an error, the change would look stored.
      const device = owner === null ? null : browserDevice()
      if (owner === null || device?.person !== owner) throw new Error('nobody changes these terms')
      const result = await device.writeAnnotations((db) => work(db, { src, dst }))
      notifyLocalChange()
      return result
    },
    [owner, src, dst, notifyLocalChange],
  )
  const change = useCallback(
    async (changes: readonly TermChange[]) => {
      const storable = changes.map(storableOf)
      await write((db, pair) => putTerms(db, pair, storable, Date.now()))
    },
    [write],
  )
  const addFrom = useCallback(
    (words: readonly TermWords[]) => write((db, pair) => importTerms(db, pair, words, Date.now())),
    [write],
  )
  const takeBack = useCallback(
    (removed: GlossaryTerm) => write((db, pair) => restoreTerm(db, pair, removed, Date.now())),
    [write],
  )
  return { read, outcome: outcome.terms, change, addFrom, takeBack }
}

/**
 * The message about the last action; `text` is '' if there is none. `removed`: the term that this action has removed,
 * so that it can be restored.
 */
export type Said = { text: string; removed?: GlossaryTerm | undefined }

const nothing: Said = { text: '' }

const changeOf = (seen: GlossaryTerm, words: TermWords, removed: boolean): TermChange => {
  return { ...wordingOf(words), id: seen.id, removed, seen }
}

/** Returns the glossary's terms, the actions of its dialog, and the message about the last action. */
export function useGlossaryWork() {
  const { read, outcome, change, addFrom, takeBack } = useGlossary()
  const [said, setSaid] = useState(nothing)
  const saidRef = useRef<HTMLParagraphElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const write = async (work: () => Promise<void>) => {
    // Clears the message about the previous action.
    setSaid(nothing)
    await work()
  }
  // The pressed button is removed with its term, so the focus moves first.
  const writeFrom = (place: HTMLElement | null, work: () => Promise<void>, done: Said, failed: Said = nothing) => {
    place?.focus()
    void write(work).then(
      () => setSaid(done),
      () => setSaid({ ...failed, text: m.shared_not_kept() }),
    )
  }
  async function take(file: File): Promise<void> {
    const words = readTermFile(new Uint8Array(await file.arrayBuffer()))
    if (!words.ok) return setSaid({ text: words.why })
    const { added: count, known } = await addFrom(words.terms)
    setSaid({ text: m.glossary_imported({ count, known }) })
  }
  return {
    read,
    outcome,
    said,
    saidRef,
    searchRef,
    sayNothing: () => setSaid(nothing),
    async add(words: TermWords): Promise<void> {
      await write(() => change([{ ...words, id: randomId(), removed: false }]))
      setSaid({ text: m.glossary_added({ term: words.term }) })
    },
    edit: (seen: GlossaryTerm, words: TermWords) => write(() => change([changeOf(seen, words, false)])),
    settle: (seen: GlossaryTerm, words: TermWords, removed: boolean) =>
      writeFrom(searchRef.current, () => change([changeOf(seen, words, removed)]), nothing),
    /** Removes a term. A draft in its form stays: for the term if it is restored, or for a new term. */
    remove: (seen: GlossaryTerm) =>
      writeFrom(saidRef.current, () => change([changeOf(seen, seen, true)]), {
        text: m.glossary_removed({ term: seen.term }),
        removed: seen,
      }),
    restore: (removed: GlossaryTerm) =>
      writeFrom(
        saidRef.current,
        () => takeBack(removed),
        { text: m.glossary_restored({ term: removed.term }) },
        { text: '', removed },
      ),
    importFile: (file: File) => void take(file).catch(() => setSaid({ text: m.shared_not_kept() })),
  }
}
