import { type ComponentType, type ReactNode, useState } from 'react'
import { m } from '#messages'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import type { Search } from '#src/workspace/search/search.ts'
import type { Unit, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type ListedTexts = {
  keys: readonly string[]
  /** All texts, listed or not. */
  all: readonly Unit[]
  /** Whether all texts that match the filter are listed. */
  isThere: boolean
  finder: Search
}

export type ToolProps = {
  view: WorkspaceView
  listed: ListedTexts
  search: WorkspaceSearch
  onClose: () => void
}

/** The groups of the menu, in its order. */
export const toolGroups = { texts: m.tools_texts, files: m.tools_files, settings: m.tools_settings }

export type Tool = {
  group: keyof typeof toolGroups
  /** Position in the group. */
  order: number
  title: () => string
  icon: ReactNode
  /** The command whose keys also open the tool. */
  command?: Command
  /**
   * The menu entry, if it shows more than the title. Rendered when the menu opens, so that it reads nothing earlier.
   */
  Entry?: ComponentType
  /** Whether the tool works on the list's texts, so that it needs them. */
  needsTexts?: boolean
  /** The tool's dialog. */
  Dialog: ComponentType<ToolProps>
}

/**
 * Returns the keys that were listed when the tool opened; if the list was still loading then, those listed once it was
 * complete. They do not change while the tool is open.
 */
export function useKeysListed({ keys, isThere }: Pick<ListedTexts, 'keys' | 'isThere'>) {
  const [kept, keep] = useState(isThere ? keys : null)
  if (kept === null && isThere) keep(keys)
  return kept ?? keys
}
