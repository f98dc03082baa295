import { useEffect, useState, useSyncExternalStore } from 'react'
import { isBlank } from '#src/blank-text.ts'
import type { Concordance } from '#src/workspace/memory/concordance.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

/** While letters follow each other faster, nothing is searched. */
const waitMs = 80

const never = () => () => {}
const zero = () => 0

/**
 * Returns the translations on this device that contain the words `q`, and the words they were found for. While a search
 * runs, these are the previous ones. Returns null before the first search, and without words.
 */
export function useConcordance(q: string): (Concordance & { q: string }) | null {
  const { memory } = useWorkspaceContext()
  const [found, setFound] = useState<Concordance & { q: string }>()
  // While the memory still reads texts, it finds more with each part.
  const version = useSyncExternalStore(memory?.client.subscribe ?? never, memory?.client.version ?? zero, zero)
  useEffect(() => {
    if (!memory || isBlank(q)) return
    let isWanted = true
    const timer = setTimeout(() => {
      void memory.client.concordance(q).then((answer) => {
        if (isWanted) setFound({ ...answer, q })
      })
    }, waitMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [memory, q, version])
  return found && !isBlank(q) ? found : null
}
