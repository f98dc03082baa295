import { use, useCallback, useMemo } from 'react'
import { type Cut, cutBeside } from '#src/workspace/text-parts/cut.ts'
import { plainFamilies } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const useFamiliesHere = () => use(WorkspaceContext)?.checked.families ?? plainFamilies

/** Cuts a source and its translations by the placeholders that hold in the open list. */
export function useCut(source: string): Cut {
  const families = useFamiliesHere()
  return useMemo(() => cutBeside(source, families), [source, families])
}

/** Cuts any text of the open list. */
export function useListCut(): Cut {
  const families = useFamiliesHere()
  return useCallback((text: string) => partsOf(text, families), [families])
}
