import { type OpenList, neighbour } from '#src/workspace/screen/queue/queue.ts'
import { type Draft, type Space, type Unit, type WorkspaceView, spaces } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Checked, OpenMemory } from '#src/workspace/screen/workspace-context.ts'
import { useMatchingTexts } from './use-matching-texts.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useEffect, useState } from 'react'
import { createMemoryClient } from '#src/workspace/memory/worker/client.ts'
import { createSuggestionBook } from '#src/workspace/memory/worker/suggestion-book.ts'
import { readSpaceUnits } from '#src/workspace/store/texts/space-units.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { isUntranslated } from '#src/workspace/screen/queue/filter.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

const noVersion = () => 0
const never = () => () => undefined

/** Prepares suggestions for the texts that the shortcuts would open next. */
function usePrepared(memory: OpenMemory | null, listed: OpenList, openKey: string): void {
  const version = useAfterPaint(memory?.book.subscribe ?? never, memory?.book.version ?? noVersion, noVersion)
  const { keys, byKey } = listed
  const aheadOf = useStable((key: string) => [
    neighbour(listed, byKey, key, 1, isUntranslated),
    neighbour(listed, byKey, key, 1, () => true),
    neighbour(listed, byKey, key, -1, () => true),
  ])
  useEffect(() => {
    if (!memory || openKey === '') return
    // While a shortcut is held, the answers would arrive too late.
    const timer = setTimeout(() => {
      for (const next of aheadOf(openKey)) {
        const unit = next && byKey.get(next.key)
        if (unit) memory.book.prepare({ space: memory.space, key: unit.key, source: unit.source })
      }
    }, 60)
    return () => clearTimeout(timer)
  }, [memory, version, keys, byKey, openKey, aheadOf])
}

type Others = { of: string; units: Map<Space, readonly Unit[]> }

/** Reads this pair's texts of the other collections from the device. */
function useOtherSpaces(owner: string | null, space: Space, src: string, dst: string): Others | undefined {
  return useLiveQuery(async () => {
    const units = new Map<Space, readonly Unit[]>()
    if (owner === null) return { of: '', units }
    for (const other of spaces.filter((one) => one !== space)) {
      const read = browserDevice().use((db) => readSpaceUnits(db, { space: other, src, dst }))
      // A collection that cannot be read gives no suggestions. The failure is reported where its texts are shown.
      units.set(other, await read.catch(() => []))
    }
    return { of: JSON.stringify([owner, space, src, dst]), units }
  }, [owner, space, src, dst])
}

/** Opens the memory while the pair's texts may be shown, and updates it when they change. */
function useOpenMemory(
  view: WorkspaceView,
  space: Space,
  { src, dst }: Pick<WorkspaceSearch, 'src' | 'dst'>,
  families: readonly Family[],
): OpenMemory | null {
  const { units, owner, status } = view
  // Deferred, so that the worker starts after the open text is shown.
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
  // In the render in which the pair changes, the memory still belongs to the previous pair.
  return memory?.of === name ? memory : null
}

type Parts = {
  view: WorkspaceView
  space: Space
  search: WorkspaceSearch
  listed: OpenList
  unit: Unit | undefined
  draft: Draft | undefined
  checked: Checked
}

/**
 * Opens the translation memory of the list, and prepares suggestions for the texts that are likely to be opened next.
 * Call `onDone` when the open text is finished: it searches for matching texts, which are returned as `also`. `memory`:
 * null while no texts may be shown.
 */
export function useMemory({ view, space, search, listed, unit, draft, checked }: Parts) {
  const memory = useOpenMemory(view, space, search, checked.families)
  usePrepared(memory, listed, unit?.key ?? '')
  const also = useMatchingTexts(memory)
  return { memory, also, onDone: () => void also.ask(unit, draft) }
}
