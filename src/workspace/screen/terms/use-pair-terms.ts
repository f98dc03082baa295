import { useLiveQuery } from 'dexie-react-hooks'
import { type GlossaryTerm, listTerms } from '#src/workspace/store/shared/terms.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'

const noTerms: readonly GlossaryTerm[] = []

export function usePairTerms(owner: string | null, src: string, dst: string): readonly GlossaryTerm[] {
  return useLiveQuery(
    () =>
      browserDevice()
        .use((db) => listTerms(db, { owner: owner ?? '', src, dst }))
        .catch(() => noTerms),
    [owner, src, dst],
    noTerms,
  )
}
