import { useLiveQuery } from 'dexie-react-hooks'
import { type GlossaryTerm, listTerms } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'

export type TermsRead = { status: 'reading' | 'failed' | 'read'; terms: readonly GlossaryTerm[] }

const noTerms: readonly GlossaryTerm[] = []
const reading: TermsRead = { status: 'reading', terms: noTerms }
const failed: TermsRead = { status: 'failed', terms: noTerms }

/** The glossary of a pair, for whoever says how much there is: none is known to be there before it is read. */
export function useReadTerms(owner: string | null, src: string, dst: string): TermsRead {
  return useLiveQuery(
    () =>
      browserDevice()
        .use((db) => listTerms(db, { owner: owner ?? '', src, dst }))
        .then(
          (terms): TermsRead => ({ status: 'read', terms }),
          () => failed,
        ),
    [owner, src, dst],
    reading,
  )
}

export const usePairTerms = (owner: string | null, src: string, dst: string): readonly GlossaryTerm[] =>
  useReadTerms(owner, src, dst).terms
