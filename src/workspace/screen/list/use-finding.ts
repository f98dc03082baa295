import { type RefObject, useMemo } from 'react'
import { m } from '#messages'
import type { Listed } from './use-listed.ts'

export const isFiltered = ({ q, check, by, since, tag }: Pick<Listed, 'q' | 'check' | 'by' | 'since' | 'tag'>) =>
  q !== '' || check !== '' || by !== '' || since !== '' || tag !== ''

export function useFinding(listed: Listed, goToFirst: (q: string) => void, listRef: RefObject<HTMLElement | null>) {
  const { finder, typed, fault } = listed
  const finding = useMemo(
    () => ({ typed, fault, onAttend: finder.prepare, onFirst: goToFirst, onList: () => listRef.current?.focus() }),
    [typed, fault, finder, goToFirst, listRef],
  )
  const count = isFiltered(listed) && listed.isCounted ? listed.keys.length : null
  const hits = useMemo(() => (count === null ? null : m.workspace_search_hits({ count })), [count])
  return { finding, hits }
}
