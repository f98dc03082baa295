import type { OpenList } from '#src/workspace/screen/queue/queue.ts'
import type { Draft, Space, Unit, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Checked } from '#src/workspace/screen/workspace-context.ts'
import { useMatchingTexts } from './use-matching-texts.ts'
import { useOpenMemory } from './use-open-memory.ts'
import { usePrepared } from './use-prepared.ts'

type Parts = {
  view: WorkspaceView
  space: Space
  search: WorkspaceSearch
  listed: OpenList
  unit: Unit | undefined
  draft: Draft | undefined
  checked: Checked
}

/** Prepares suggestions for the next texts and, when a text is done, finds similar ones. */
export function useMemory({ view, space, search, listed, unit, draft, checked }: Parts) {
  const memory = useOpenMemory(view, space, search, checked.families)
  usePrepared(memory, listed, unit?.key ?? '')
  const also = useMatchingTexts(memory)
  return { memory, also, onDone: () => void also.ask(unit, draft) }
}
