import { type ComponentType, useState } from 'react'
import type { Search } from '#src/workspace/search/search.ts'
import type { Unit, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type ListedTexts = {
  keys: readonly string[]
  /** All texts, listed or not. */
  all: readonly Unit[]
  /** Whether all matching texts are listed. */
  isThere: boolean
  finder: Search
}

export type ToolProps = {
  view: WorkspaceView
  listed: ListedTexts
  search: WorkspaceSearch
  onClose: () => void
}

export type Tool = {
  order: number
  title: () => string
  /**
   * The menu entry, if it shows more than the title. Rendered once the menu is open, so that nothing is read earlier.
   */
  Entry?: ComponentType
  /** Whether the tool works on the list's texts, and has nothing to show without them. */
  needsTexts?: boolean
  /** The tool's dialog. It loads the rest of what it needs itself. */
  Dialog: ComponentType<ToolProps>
}

/**
 * Returns the keys listed when a tool opens or, while the list is loading, as soon as it is complete. They then stay
 * the same while the tool is open.
 */
export function useKeysListed({ keys, isThere }: Pick<ListedTexts, 'keys' | 'isThere'>) {
  const [kept, keep] = useState(isThere ? keys : null)
  if (kept === null && isThere) keep(keys)
  return kept ?? keys
}
