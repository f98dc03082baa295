import { useRef, useState } from 'react'
import { isBlank } from '#src/blank-text.ts'
import type { KnownText, OpenElsewhere } from '#src/workspace/memory/memory-unit.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { restoreLineEnds, toBox } from '#src/workspace/line-ends.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import type { OpenMemory } from './open-memory.ts'

export type Also = {
  /** The memory that it was found in, by its name. */
  of: string
  /** The text that was done. */
  key: string
  source: string
  texts: readonly KnownText[]
  same: number
  elsewhere: readonly OpenElsewhere[]
}

/** Asks, when a text is done, which others have its source or differ in numbers and codes only. */
export function useAlso(memory: OpenMemory | null) {
  const [requested, setAlso] = useState<Also | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const asked = useRef(0)
  const ask = useStable(async (unit: Unit | undefined, draft: Draft | undefined) => {
    const mine = (asked.current += 1)
    setAlso(null)
    const isNew = unit && draft && draft.text !== toBox(unit.base ?? '') && !isBlank(draft.text)
    if (!memory || !isNew || unit.state === 'conflict' || unit.removed) return
    const { key, source } = unit
    const target = restoreLineEnds(draft.text, unit.target ?? unit.base ?? '')
    const { texts, elsewhere } = await memory.client.alsoFor({ space: memory.space, key, source, target })
    // Another text was done in the meantime.
    if (mine !== asked.current) return
    const same = texts.filter((text) => text.source === source).length
    const isNone = texts.length === 0 && elsewhere.length === 0
    setAlso(isNone ? null : { of: memory.of, key, source, texts, same, elsewhere })
  })
  // An offer of another language pair is dropped; one of this pair outlives its worker, which may be begun anew.
  const also = requested !== null && requested.of === memory?.of ? requested : null
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
