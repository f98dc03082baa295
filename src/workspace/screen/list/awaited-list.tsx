import { useState } from 'react'
import type { FirstTexts } from '#src/first-texts.ts'
import { isOfSearch } from '#src/workspace/first-of-search.ts'
import { ListSkeleton } from '#src/workspace/screen/workspace-skeleton.tsx'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { FirstRows } from './first-rows.tsx'

type First = FirstTexts | null | undefined

/** What the server's page said, until the texts were listed once: from then on it is old. */
export function useFirstTexts(first: First, isListed: boolean): First {
  const [isOver, setIsOver] = useState(false)
  if (!isOver && isListed) setIsOver(true)
  return isOver ? null : first
}

type AwaitedListProps = {
  first: First
  search: WorkspaceSearch
  chosenKey: string
  onChoose: (key: string) => void
}

/** In the list's place while the texts are not there: how it begins, if the server's page said so of this list. */
export function AwaitedList({ first, search, ...choice }: AwaitedListProps) {
  return isOfSearch(first, search) ? <FirstRows first={first} {...choice} /> : <ListSkeleton />
}
