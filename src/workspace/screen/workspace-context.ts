import { createContext, type ReactNode, type RefObject, use } from 'react'
import type { Findings } from '#src/workspace/checks/findings.ts'
import type { MemoryClient } from '#src/workspace/memory/memory-client.ts'
import type { SuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import type { ConnectionView, EditingActions, Space, TextsView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Primary } from './primary.ts'
import type { Bar } from './use-bar.ts'

/** Shows a message in the status line. `list`: name of the list that the message is about, if any. */
export type SetMessage = (text: string, list?: string) => void

/** Changes the URL's search parameters. `isReplacing`: replaces the current history entry instead of adding one. */
export type ChangeSearch = (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void

/**
 * Results and settings of the checks in the open list. `families`: placeholder families that the list uses. `list`:
 * name under which the list's settings are stored. `dismissed`: returns the dismissal marks by key.
 */
export type Checked = {
  /** null until the first texts are loaded. */
  findings: Findings | null
  families: readonly Family[]
  list: string
  dismissed: () => TextsView['dismissed']
}

/** An open translation memory. `of` contains owner, space and language pair. */
export type OpenMemory = { of: string; client: MemoryClient; book: SuggestionBook; space: Space }

/** Whether the commands to the next and previous text have a target. */
export type AvailableSteps = {
  next: boolean
  previous: boolean
  isEvery: boolean
  /** The open text is the only one that still needs work. */
  isLast: boolean
}

type Side = { lang: string | undefined; name: string }

/**
 * Values for the workspace's components. They do not change with a keystroke or when another text is opened, because
 * all components that read them would be redrawn.
 */
export type WorkspaceContext = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  source: Side
  target: { lang: string; name: string }
  primary: Primary
  bar: Bar
  /**
   * Returns whether Done may leave the open text. On errors that were not shown yet, it shows them and returns false.
   */
  mayLeaveRef: RefObject<() => boolean>
  languages: TextsView['languages']
  retry: ConnectionView['retry']
  /** Changed in place: it stays the same object while the workspace is open. */
  byKey: TextsView['byKey']
  open: (key: string, focusesBox: boolean) => void
  /** The actions that change or send texts. */
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
