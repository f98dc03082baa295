import type { ComponentType } from 'react'
import type { Space, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'

/** What a tool works on: the texts of the pair, those the list shows, and the address. */
export type ToolProps = {
  space: Space
  view: WorkspaceView
  listed: Listed
  search: WorkspaceSearch
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void
  /** Says in the status line what was done. */
  onMessage: (text: string) => void
  onClose: () => void
}

/** Something done with many texts: an entry of the head's menu, which opens a dialog. */
export type Tool = {
  order: number
  title: () => string
  /** Drawn while the tool is open; what it needs beyond its dialog it loads itself. */
  Dialog: ComponentType<ToolProps>
}

const files = import.meta.glob<{ tool: Tool }>('./*-tool.tsx', { eager: true })

/** By the name of its file: `replace` is in replace-tool.tsx. */
export const tools = Object.entries(files)
  .map(
    ([
      file,
      {
        tool: { order, title, Dialog },
      },
    ]) => ({ id: file.slice('./'.length, -'-tool.tsx'.length), order, title, Dialog }),
  )
  .toSorted((a, b) => a.order - b.order)
