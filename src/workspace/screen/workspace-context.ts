import { createContext, type ReactNode, type RefObject, use } from 'react'
import type { Findings } from '#src/workspace/checks/findings.ts'
import type { MemoryClient } from '#src/workspace/memory/memory-client.ts'
import type { SuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import type { ConnectionView, EditingActions, Space, TextsView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Primary } from './primary.ts'

/** Sets the message of the status line. `list` is the name of the list that the text is about, if any. */
export type SetMessage = (text: string, list?: string) => void

/** Changes the address: with a new entry in the browser’s history, or in place of the present one. */
export type ChangeSearch = (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void

/** The checks of the open list. */
export type Checked = {
  /** null until the first texts are there. */
  findings: Findings | null
  families: readonly Family[]
  list: string
  dismissed: () => TextsView['dismissed']
}

/** An open translation memory. `of` names the pair, the space and the owner. */
export type OpenMemory = { of: string; client: MemoryClient; book: SuggestionBook; space: Space }

/** Whether the steps to other texts lead anywhere. */
export type AvailableSteps = {
  next: boolean
  previous: boolean
  isEvery: boolean
  /** Only the open text remains. */
  isLast: boolean
}

type Side = { lang: string | undefined; name: string }

/**
 * Values for the workspace's components. None of them changes with a keystroke or from text to text, because all
 * readers would redraw.
 */
export type WorkspaceContext = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  source: Side
  target: { lang: string; name: string }
  primary: Primary
  languages: TextsView['languages']
  retry: ConnectionView['retry']
  /** Patched in place: the same object as long as the workspace lives. */
  byKey: TextsView['byKey']
  open: (key: string, focusesBox: boolean) => void
  /** Changes texts, or sends them. */
  actions: EditingActions
  say: SetMessage
  changeSearch: ChangeSearch
  checked: Checked
  openTool: (id: string) => void
  toolsMenu: ReactNode
  /** null while no texts may be shown. */
  memory: OpenMemory | null
  reach: AvailableSteps
  tag: string
}

export const WorkspaceContext = createContext<WorkspaceContext | null>(null)

export function useWorkspaceContext(): WorkspaceContext {
  const context = use(WorkspaceContext)
  if (!context) throw new Error('a part of the workspace stands outside of it')
  return context
}
