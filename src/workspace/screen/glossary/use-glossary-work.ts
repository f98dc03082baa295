import { useRef, useState } from 'react'
import { m } from '#messages'
import type { GlossaryTerm, TermChange } from '#src/workspace/store/shared/terms.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'
import { readTermFile } from './glossary-file.ts'
import { useGlossary } from './use-glossary.ts'
import { randomId } from '#src/browser/random-id.ts'

/** The message about the last action, until the next one. `removed` can be restored. */
export type Said = { text: string; removed?: GlossaryTerm | undefined }

const nothing: Said = { text: '' }

const changeOf = (seen: GlossaryTerm, words: TermWords, removed: boolean): TermChange => {
  return { ...wordingOf(words), id: seen.id, removed, seen }
}

/** Provides the actions of the glossary's dialog, and their messages. */
export function useGlossaryWork() {
  const { read, outcome, change, addFrom, takeBack } = useGlossary()
  const [said, setSaid] = useState(nothing)
  const saidRef = useRef<HTMLParagraphElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)

  const write = async (work: () => Promise<void>) => {
    // The message about an earlier action is cleared.
    setSaid(nothing)
    await work()
  }
  // The pressed button disappears with its term, so the focus moves first.
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
    const count = await addFrom(words.terms)
    setSaid({ text: m.glossary_imported({ count, known: words.terms.length - count }) })
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
    /** The draft in the term's form stays, for the term if it comes back, or for a new one. */
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
