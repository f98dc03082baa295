import { createContext, type RefObject, use } from 'react'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import type { OfferedCommands } from '#src/workspace/screen/keys/offered-commands.ts'
import type { Checked } from '#src/workspace/screen/issues/use-checked.ts'
import type { OpenMemory } from '#src/workspace/screen/memory/open-memory.ts'
import type { AvailableSteps } from '#src/workspace/screen/list/queue/use-available-steps.ts'
import type { Primary } from '#src/workspace/screen/primary.ts'
import type { ConnectionView, TextsView } from '#src/workspace/view.ts'

type Side = { lang: string | undefined; name: string }

/**
 * Values for the workspace's components. None of them changes with a keystroke or from text to text, because all
 * readers would redraw.
 */
export type WorkspaceContext = {
  run: (command: Command) => void
  offered: OfferedCommands
  boxRef: RefObject<HTMLTextAreaElement | null>
  source: Side
  target: { lang: string; name: string }
  primary: Primary
  languages: TextsView['languages']
  retry: ConnectionView['retry']
  /** Patched in place: the same object as long as the workspace lives. */
  byKey: TextsView['byKey']
  open: (key: string, focusesBox: boolean) => void
  checked: Checked
  openTool: (id: string) => void
  /** null while no texts may be shown. */
  memory: OpenMemory | null
  reach: AvailableSteps
  tag: string
  chooseTag: (tag: string) => void
}

export const WorkspaceContext = createContext<WorkspaceContext | null>(null)

export function useWorkspaceContext(): WorkspaceContext {
  const context = use(WorkspaceContext)
  if (!context) throw new Error('a part of the workspace stands outside of it')
  return context
}
