import { type RefObject, useMemo } from 'react'
import { isNothing } from '#src/workspace/search/query.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Listed } from './use-listed.ts'

const isFiltered = ({ q, check, by, since, tag }: WorkspaceSearch) =>
  !isNothing({ q }) || check !== '' || by !== '' || since !== '' || tag !== ''

export function useFinding(
  { finder, fault, isLooking, keys }: Listed,
  search: WorkspaceSearch,
  goToFirst: (q: string) => void,
  listRef: RefObject<HTMLElement | null>,
) {
  const finding = useMemo(
    () => ({ fault, onAttend: finder.prepare, onFirst: goToFirst, onList: () => listRef.current?.focus() }),
    [fault, finder, goToFirst, listRef],
  )
  return { finding, hits: isFiltered(search) && !isLooking ? keys.length : null }
}
