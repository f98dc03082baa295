import { useEffect, useMemo } from 'react'
import { isUntranslated } from '#src/workspace/screen/list/filter/filter.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Unit } from '#src/workspace/view.ts'

export function useVisited(pair: string, key: string, byKey: ReadonlyMap<string, Unit>): ReadonlySet<string> {
  const { trail } = useMemo(() => ({ pair, trail: new Set<string>() }), [pair])
  const onOpened = useStable((opened: string) => {
    const unit = byKey.get(opened)
    if (unit && isUntranslated(unit)) trail.add(opened)
  })
  useEffect(() => onOpened(key), [onOpened, key])
  return trail
}
