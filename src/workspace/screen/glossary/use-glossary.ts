import { useCallback } from 'react'
import { toStorable } from '#src/contract/values/storable.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useReadTerms } from '#src/workspace/screen/shared/use-pair-terms.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { type GlossaryTerm, listTerms, putTerms, type TermChange } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { restoreTerm } from './bring-back.ts'
import { newTerms } from './glossary-file.ts'

const storableOf = <Words extends TermWords>({ term, translation, note, forbidden, ...rest }: Words) => ({
  ...rest,
  term: toStorable(term),
  translation: toStorable(translation),
  note: toStorable(note),
  forbidden: forbidden.map(toStorable),
})

/**
 * Adds the terms of a file that are not in the glossary yet, and resolves to their number. Reads the stored terms,
 * because a displayed list may be incomplete or outdated.
 */
export function importTerms(
  db: WorkspaceDb,
  pair: Parameters<typeof putTerms>[1],
  read: readonly TermWords[],
  at: number,
): Promise<number> {
  return db.transaction('rw', db.terms, async () => {
    const added = newTerms(read.map(storableOf), await listTerms(db, pair))
    await putTerms(db, pair, added, at)
    return added.length
  })
}

/** Reads and changes the glossary. Changes are stored on the device first, and sent when the server can be reached. */
export function useGlossary() {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { owner, signIn, outcome, notifyLocalChange } = shared
  const read = useReadTerms(owner, src, dst)
  const write = useCallback(
    async <Result>(work: (db: WorkspaceDb, pair: Parameters<typeof putTerms>[1]) => Promise<Result>) => {
      // If this resolved, the change would look saved.
      if (owner === null) throw new Error('nobody changes these terms')
      const result = await browserDevice().writeAnnotations((db) => work(db, { owner, src, dst, signIn }))
      notifyLocalChange()
      return result
    },
    [owner, src, dst, signIn, notifyLocalChange],
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
