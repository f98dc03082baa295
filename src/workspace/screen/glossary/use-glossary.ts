import { useCallback } from 'react'
import { toStorable } from '#src/contract/values/storable.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { putTerms, type TermChange } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'

const storableOf = ({ term, translation, note, forbidden, ...change }: TermChange): TermChange => ({
  ...change,
  term: toStorable(term),
  translation: toStorable(translation),
  note: toStorable(note),
  forbidden: forbidden.map(toStorable),
})

/** Changes go to the device first, and to the server when it can be reached. */
export function useGlossary() {
  const { subject, shared } = useSharedContext()
  const { src, dst } = subject
  const { terms, owner, signIn, outcome, tell } = shared
  const change = useCallback(
    async (changes: readonly TermChange[]) => {
      if (changes.length === 0) return
      // Resolved, they would look kept.
      if (owner === null) throw new Error('nobody changes these terms')
      const storable = changes.map(storableOf)
      await browserDevice().say((db) => putTerms(db, { owner, src, dst, signIn }, storable, Date.now()))
      tell()
    },
    [owner, src, dst, signIn, tell],
  )
  return { terms, outcome: outcome.terms, change }
}
