import { createContext, type ReactNode, type RefObject, use } from 'react'
import type { Findings } from '#src/workspace/checks/findings.ts'
import type { MemoryClient } from '#src/workspace/memory/worker/client.ts'
import type { SuggestionBook } from '#src/workspace/memory/worker/suggestion-book.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import type { ConnectionView, EditingActions, Space, TextsView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Primary } from './primary.ts'
import type { Bar } from './use-bar.ts'

/**
 * Shows a message in the status line. `list`: name of the list that the message is about; without it, the message
 * applies to the whole language pair.
 */
export type SetMessage = (text: string, list?: string) => void

/** Changes the URL's search parameters. `isReplacing`: replaces the current history entry instead of adding one. */
export type ChangeSearch = (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void

/**
 * The results and the settings of the checks in the open list. `families`: the placeholder families that the list uses.
 * `list`: the name under which the list's settings are stored. `dismissed`: returns the marks of dismissed issues, by
 * key of the text.
 */
export type Checked = {
  /** null until the first texts are loaded. */
  findings: Findings | null
  families: readonly Family[]
  list: string
  dismissed: () => TextsView['dismissed']
}

/**
 * An open translation memory. `of`: identifies its owner, collection and language pair. `client`: access to the memory.
 * `book`: its cache of suggestions.
 */
export type OpenMemory = { of: string; client: MemoryClient; book: SuggestionBook; space: Space }

/**
 * Whether the commands "next" and "previous" have a text to go to. `isEvery`: they go to every text that matches the
 * filter of a worklist, not only to untranslated ones.
 */
export type AvailableSteps = {
  next: boolean
  previous: boolean
  isEvery: boolean
  /** The open text is the only one that still needs work. */
  isLast: boolean
}

type Side = { lang: string | undefined; name: string }

/**
 * The context of all components of the workspace. It does not change with a keystroke or when another text is opened,
 * because every component that reads it would be redrawn.
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
