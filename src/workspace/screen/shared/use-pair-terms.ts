import { type Read, useRead } from './use-read.ts'
import { type GlossaryTerm, listTerms } from '#src/workspace/store/shared/terms.ts'

const none: readonly GlossaryTerm[] = []

/** Reads the glossary of a pair, with its `status`: until that is `read`, the number of terms is unknown. */
export const useReadTerms = (owner: string | null, src: string, dst: string): Read<readonly GlossaryTerm[]> =>
  useRead((db) => listTerms(db, { src, dst }), [owner, src, dst], none)

export const usePairTerms = (owner: string | null, src: string, dst: string): readonly GlossaryTerm[] =>
  useReadTerms(owner, src, dst).value
