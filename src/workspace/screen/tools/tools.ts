import type { ComponentType } from 'react'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'

export type ToolProps = {
  space: Space
  view: WorkspaceView
  listed: Listed
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  onMessage: (text: string) => void
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

const files = import.meta.glob<{ tool: Tool }>('./*-tool.tsx', { eager: true })

/** All tools, named by file: `replace` is in replace-tool.tsx. */
export const tools = Object.entries(files)
  .map(
    ([
      file,
      {
        tool: { order, title, needsTexts = false, Entry, Dialog },
      },
    ]) => ({ id: file.slice('./'.length, -'-tool.tsx'.length), order, title, needsTexts, Entry, Dialog }),
  )
  .toSorted((a, b) => a.order - b.order)
