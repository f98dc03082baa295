import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useState } from 'react'
import type { TextPreview } from '#src/browser/text-preview.ts'
import { isOfSearch } from '#src/workspace/first-of-search.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { FirstRows } from './first-rows.tsx'

type First = TextPreview | null | undefined

/**
 * Returns the rows from the server-rendered page until the texts have been listed once. After that they are outdated.
 */
export function useFirstTexts(first: First, isListed: boolean): First {
  const [isOver, setIsOver] = useState(false)
  if (!isOver && isListed) setIsOver(true)
  return isOver ? null : first
}

type AwaitedListProps = {
  first: First
  search: WorkspaceSearch
  chosenKey: string
}

/**
 * Renders the list's place while the texts load: its first rows, if the server-rendered page has them for this list,
 * else a skeleton.
 */
export function AwaitedList({ first, search, chosenKey }: AwaitedListProps) {
  const { open } = useWorkspaceContext()
  return isOfSearch(first, search) ? (
    <FirstRows {...{ first, chosenKey }} onChoose={(key) => open(key, true)} />
  ) : (
    <ListSkeleton />
  )
}
