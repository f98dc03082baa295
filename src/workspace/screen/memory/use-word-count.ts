import { useEffect, useState } from 'react'
import type { CountedText } from '#src/workspace/memory/memory-unit.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'
import { bySource, keysToCount, sumOf, type WordCount } from './word-count.ts'

/** Each answer of the memory moves the progress, and lets it answer other questions in between. */
const atOnce = 100

type Counting = { of: readonly Unit[]; done: number; count: WordCount | null }

/**
 * Counts the words of these texts, and compares their sources with the translation memory. `done`: the share that is
 * finished, from 0 to 1. `count`: null until all are counted.
 */
export function useWordCount(units: readonly Unit[]): { done: number; count: WordCount | null } {
  const { memory } = useWorkspaceContext()
  const [state, setState] = useState<Counting>()
  useEffect(() => {
    if (!memory) return
    const closing = new AbortController()
    void (async () => {
      const groups = bySource(units)
      const keys = keysToCount(groups)
      const counted = new Map<string, CountedText>()
      for (let at = 0; at < keys.length && !closing.signal.aborted; at += atOnce) {
        const part = await memory.client.count(memory.space, keys.slice(at, at + atOnce))
        for (const text of part) counted.set(text.key, text)
        if (!closing.signal.aborted) setState({ of: units, done: (at + part.length) / keys.length, count: null })
      }
      if (!closing.signal.aborted) setState({ of: units, done: 1, count: sumOf(groups, counted) })
    })()
    return () => closing.abort()
  }, [memory, units])
  return state?.of === units ? state : { done: 0, count: null }
}
