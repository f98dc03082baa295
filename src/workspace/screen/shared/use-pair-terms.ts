import { type Read, useRead } from './use-read.ts'
import { type GlossaryTerm, listTerms } from '#src/workspace/store/shared/terms.ts'

const none: readonly GlossaryTerm[] = []

/**
 * Returns the glossary of a language pair, as stored on this device. Until `status` is 'read', the terms are unknown
 * and the array is empty.
 */
export const useReadTerms = (owner: string | null, src: string, dst: string): Read<readonly GlossaryTerm[]> =>
  useRead((db) => listTerms(db, { src, dst }), [owner, src, dst], none)

export const usePairTerms = (owner: string | null, src: string, dst: string): readonly GlossaryTerm[] =>
  useReadTerms(owner, src, dst).value
