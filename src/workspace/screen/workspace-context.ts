import { createContext, type RefObject, use } from 'react'
import type { Command } from './keys/commands.ts'
import type { OfferedCommands } from './keys/offered-commands.ts'
import type { Checked } from './findings/use-checked.ts'
import type { OpenMemory } from './memory/open-memory.ts'
import type { Primary } from './primary.ts'
import type { Draft, WorkspaceView } from '#src/workspace/view.ts'

type Side = { lang: string | undefined; name: string }

/** What the parts of the screen share: commands, the box, and the draft in it. None of it changes with a keystroke. */
export type WorkspaceContext = {
  run: (command: Command) => void
  /** What parts of the screen do for commands; `useCommand` offers. */
  offered: OfferedCommands
  boxRef: RefObject<HTMLTextAreaElement | null>
  draft: Draft | undefined
  source: Side
  target: { lang: string; name: string }
  primary: Primary
  retry: WorkspaceView['retry']
  /** Patched in place: the same for as long as the workspace is. */
  byKey: WorkspaceView['byKey']
  open: (key: string, focusesBox: boolean) => void
  /** What the checks find, and what is done about it. */
  checked: Checked
  /** Opens a tool of the head's menu by its name. */
  openTool: (id: string) => void
  /** The translations known here of the pair on the screen; null while nothing may be shown. */
  memory: OpenMemory | null
  /** Whether there is another untranslated text to go to. */
  reach: { next: boolean; previous: boolean }
  /** The tag that the list shows alone, and another one chosen; '' for all. */
  tag: string
  chooseTag: (tag: string) => void
}

export const WorkspaceContext = createContext<WorkspaceContext | null>(null)

export function useWorkspaceContext(): WorkspaceContext {
  const context = use(WorkspaceContext)
  if (!context) throw new Error('a part of the workspace stands outside of it')
  return context
}
