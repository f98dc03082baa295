import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useEffect, useState } from 'react'
import { createMemoryClient } from '#src/workspace/memory/memory-client.ts'
import { createSuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import { readSpaceUnits } from '#src/workspace/store/texts/space-units.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { type Space, spaces, type Unit, type WorkspaceView } from '#src/workspace/view.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { OpenMemory } from '#src/workspace/screen/workspace-context.ts'

type Others = { of: string; units: Map<Space, readonly Unit[]> }

/** Reads the pair's texts in the other spaces from this device. */
function useOtherSpaces(owner: string | null, space: Space, src: string, dst: string): Others | undefined {
  return useLiveQuery(async () => {
    const units = new Map<Space, readonly Unit[]>()
    if (owner === null) return { of: '', units }
    for (const other of spaces.filter((one) => one !== space)) {
      const read = browserDevice().use((db) => readSpaceUnits(db, { owner, space: other, src, dst }))
      // A space that cannot be read gives no suggestions. The failure is reported with the texts themselves.
      units.set(other, await read.catch(() => []))
    }
    return { of: JSON.stringify([owner, space, src, dst]), units }
  }, [owner, space, src, dst])
}

/** Opens the memory while the pair's texts may be shown, and keeps it in step with them. */
export function useOpenMemory(
  view: WorkspaceView,
  space: Space,
  { src, dst }: Pick<WorkspaceSearch, 'src' | 'dst'>,
  families: readonly Family[],
): OpenMemory | null {
  const { units, owner, status } = view
  // As with the list, the worker starts after the open text is shown.
  const hasUnits = useDeferredValue(units.length > 0)
  const isShown = owner !== null && status !== 'forbidden' && hasUnits && units.length > 0
  const name = isShown ? JSON.stringify([owner, space, src, dst]) : ''
  const [memory, setMemory] = useState<OpenMemory | null>(null)
  const others = useOtherSpaces(isShown ? owner : null, space, src, dst)

  useEffect(() => {
    if (name === '') return
    const client = createMemoryClient({ lang: dst, families })
    const book = createSuggestionBook(client)
    // oxlint-disable-next-line react/set-state-in-effect -- a worker is opened outside React
    setMemory({ of: name, client, book, space })
    return () => {
      setMemory(null)
      book.close()
      client.close()
    }
  }, [name, dst, space, families])
  useEffect(() => {
    if (memory?.of === name) memory.client.take(memory.space, units)
  }, [memory, name, units])
  useEffect(() => {
    if (others?.of === name && memory?.of === name)
      for (const [other, texts] of others.units) memory.client.take(other, texts)
  }, [memory, others, name])
  // In the frame in which the pair changes, the memory is still that of the previous pair.
  return memory?.of === name ? memory : null
}
