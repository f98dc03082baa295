import { useEffect, useState } from 'react'
import type { CountedSource } from '#src/workspace/memory/memory-unit.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sourcesOf, sumOf, type WordCount } from './word-count.ts'

/** Between two questions, the memory answers others. Without a worker, it takes the page's time: some 50 ms at once. */
const atOnce = 20

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
      const sources = sourcesOf(units)
      const counted: CountedSource[] = []
      for (let at = 0; at < sources.length && !closing.signal.aborted; at += atOnce) {
        const next = sources.slice(at, at + atOnce)
        counted.push(...(await memory.client.count(next.map(({ source }) => source))))
        if (!closing.signal.aborted) setState({ of: units, done: counted.length / sources.length, count: null })
      }
      if (!closing.signal.aborted) setState({ of: units, done: 1, count: sumOf(sources, counted) })
    })()
    return () => closing.abort()
  }, [memory, units])
  return state?.of === units ? state : { done: 0, count: null }
}
