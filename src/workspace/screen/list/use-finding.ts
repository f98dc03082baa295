import { type RefObject, useMemo } from 'react'
import { m } from '#messages'
import { useFitting } from './queue/use-fitting.ts'
import type { Listed } from './use-listed.ts'

export const isFiltered = ({ q, check, by, since, tag }: Pick<Listed, 'q' | 'check' | 'by' | 'since' | 'tag'>) =>
  q !== '' || check !== '' || by !== '' || since !== '' || tag !== ''

export function useFinding(listed: Listed, goToFirst: (q: string) => void, listRef: RefObject<HTMLElement | null>) {
  const { finder, typed, fault } = listed
  const finding = useMemo(
    () => ({ typed, fault, onAttend: finder.prepare, onFirst: goToFirst, onList: () => listRef.current?.focus() }),
    [typed, fault, finder, goToFirst, listRef],
  )
  const isCounted = isFiltered(listed) && listed.isCounted
  const total = isCounted ? listed.keys.length : null
  // Texts keep their place when they no longer match, as all may after a replacement. The other counts are of those
  // that match.
  const fitting = useFitting(listed.standing, isCounted)
  const told = useMemo(() => (total === null ? null : m.workspace_search_hits({ count: total })), [total])
  const left = fitting === null || total === null ? null : m.workspace_search_hits_left({ count: fitting, total })
  // Only the number of hits is announced, once, instead of the remaining number after each text.
  return { finding, hits: left ?? told, told }
}
