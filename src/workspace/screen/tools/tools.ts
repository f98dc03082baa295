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
  /** What stands in the menu, if that is more than the title; drawn once the menu is open, so that nothing is read before. */
  Entry?: ComponentType
  /** Whether it works on the list's texts, and has nothing to show before they are there. */
  needsTexts?: boolean
  /** Loads whatever it needs beyond its dialog by itself. */
  Dialog: ComponentType<ToolProps>
}

const files = import.meta.glob<{ tool: Tool }>('./*-tool.tsx', { eager: true })

/** Named by file: `replace` is in replace-tool.tsx. */
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
