import { use, useCallback, useMemo } from 'react'
import { type Cut, cutBeside } from '#src/workspace/text-parts/cut.ts'
import { plainFamilies } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const useFamiliesHere = () => use(WorkspaceContext)?.checked.families ?? plainFamilies

/**
 * Returns a function that splits this source and its translations into parts: words, placeholders, tags. Of the
 * placeholder families of the list, recognises only those that this source uses.
 */
export function useCut(source: string): Cut {
  const families = useFamiliesHere()
  return useMemo(() => cutBeside(source, families), [source, families])
}

/**
 * Returns a function that splits any text of the open list into parts. Recognises all placeholder families that the
 * list uses.
 */
export function useListCut(): Cut {
  const families = useFamiliesHere()
  return useCallback((text: string) => partsOf(text, families), [families])
}
