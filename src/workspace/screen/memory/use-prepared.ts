import { useEffect } from 'react'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { isUntranslated } from '#src/workspace/screen/queue/filter.ts'
import { neighbour, type OpenList } from '#src/workspace/screen/queue/queue.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { OpenMemory } from '#src/workspace/screen/workspace-context.ts'

const noVersion = () => 0
const never = () => () => undefined

/** Prepares suggestions for the texts that the step shortcuts lead to. */
export function usePrepared(memory: OpenMemory | null, listed: OpenList, openKey: string): void {
  const version = useAfterPaint(memory?.book.subscribe ?? never, memory?.book.version ?? noVersion, noVersion)
  const { keys, byKey } = listed
  const aheadOf = useStable((key: string) => [
    neighbour(listed, byKey, key, 1, isUntranslated),
    neighbour(listed, byKey, key, 1, () => true),
    neighbour(listed, byKey, key, -1, () => true),
  ])
  useEffect(() => {
    if (!memory || openKey === '') return
    // While a key is held, the answers would come too late.
    const timer = setTimeout(() => {
      for (const next of aheadOf(openKey)) {
        const unit = next && byKey.get(next.key)
        if (unit) memory.book.prepare({ space: memory.space, key: unit.key, source: unit.source })
      }
    }, 60)
    return () => clearTimeout(timer)
  }, [memory, version, keys, byKey, openKey, aheadOf])
}
