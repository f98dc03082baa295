import { useRef, useState } from 'react'
import { isBlank } from '#src/blank-text.ts'
import type { KnownText, OpenElsewhere } from '#src/workspace/memory/memory-unit.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'
import type { OpenMemory } from '#src/workspace/screen/workspace-context.ts'

export type MatchingTexts = {
  /** Name of the memory that was searched. */
  of: string
  /** Key of the text that was finished. */
  key: string
  source: string
  texts: readonly KnownText[]
  same: number
  elsewhere: readonly OpenElsewhere[]
}

/**
 * Returns the offer to reuse a translation. When a text is finished, `ask` searches for other texts with the same
 * source, or with a source that differs only in slots such as numbers and codes. `also`: the texts found; null if there
 * are none.
 */
export function useMatchingTexts(memory: OpenMemory | null) {
  const [requested, setAlso] = useState<MatchingTexts | null>(null)
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
    // Another text has been finished since.
    if (mine !== asked.current) return
    const same = texts.filter((text) => text.source === source).length
    const isNone = texts.length === 0 && elsewhere.length === 0
    setAlso(isNone ? null : { of: memory.of, key, source, texts, same, elsewhere })
  })
  // An offer of another language pair is dropped. An offer of this pair stays even if the worker was restarted.
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
