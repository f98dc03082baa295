import { useState } from 'react'
import { isBlank } from '#src/blank-text.ts'
import type { KnownText, OpenElsewhere } from '#src/workspace/memory/memory-unit.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { restoreLineEnds, toBox } from '#src/workspace/line-ends.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import type { OpenMemory } from './open-memory.ts'

export type Also = {
  memory: OpenMemory
  source: string
  texts: readonly KnownText[]
  same: number
  elsewhere: readonly OpenElsewhere[]
}

/** Asks, when a text is done, which others have its source or differ in numbers and codes only. */
export function useAlso(memory: OpenMemory | null) {
  const [requested, setAlso] = useState<Also | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const ask = useStable(async (unit: Unit | undefined, draft: Draft | undefined) => {
    setAlso(null)
    const isNew = unit && draft && draft.text !== toBox(unit.base ?? '') && !isBlank(draft.text)
    if (!memory || !isNew || unit.state === 'conflict' || unit.removed) return
    const { key, source } = unit
    const target = restoreLineEnds(draft.text, unit.target ?? unit.base ?? '')
    const { texts, elsewhere } = await memory.client.alsoFor({ space: memory.space, key, source, target })
    const same = texts.filter((text) => text.source === source).length
    const isNone = texts.length === 0 && elsewhere.length === 0
    setAlso(isNone ? null : { memory, source, texts, same, elsewhere })
  })
  // An offer of another language pair is dropped.
  const also = requested?.memory === memory ? requested : null
  return {
    also,
    isOpen: isOpen && also !== null,
    ask,
    look: () => setIsOpen(true),
    close: () => setIsOpen(false),
    forget(): void {
      setIsOpen(false)
      setAlso(null)
    },
  }
}
