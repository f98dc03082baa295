import { use, useCallback, useMemo } from 'react'
import { type Cut, cutBeside } from '#src/workspace/text-parts/cut.ts'
import { plainFamilies } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const useFamiliesHere = () => use(WorkspaceContext)?.checked.families ?? plainFamilies

/**
 * Returns a function that splits this source and its translations into parts. It recognises the placeholders that are
 * used in the open list.
 */
export function useCut(source: string): Cut {
  const families = useFamiliesHere()
  return useMemo(() => cutBeside(source, families), [source, families])
}

/** Returns a function that splits any text of the open list into parts. */
export function useListCut(): Cut {
  const families = useFamiliesHere()
  return useCallback((text: string) => partsOf(text, families), [families])
}
