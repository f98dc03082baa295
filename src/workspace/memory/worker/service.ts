import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryAnswer, MemoryRequest } from './messages.ts'

type Parts = {
  sliceMs: number
  later: (work: () => void) => void
  now: () => number
  tell: (answer: MemoryAnswer) => void
}

/**
 * Creates the service that answers the page's requests, and returns the function that receives them. Answers go to
 * `tell`. Between requests, it indexes received texts in slices of `sliceMs`, each started with `later`.
 */
export function createMemoryService({ sliceMs, later, now, tell }: Parts) {
  let memory = createMemory({ lang: 'en' })
  let isReading = false

  function readOn(): void {
    const until = now() + sliceMs
    if (!memory.readOn(() => now() < until)) return later(readOn)
    isReading = false
    tell({ tell: 'read' })
  }

  function startReading(): void {
    if (isReading) return
    isReading = true
    later(readOn)
  }

  return (request: MemoryRequest): void => {
    switch (request.ask) {
      case 'open':
        memory = createMemory(request)
        return
      case 'put':
        memory.put(request.units)
        return startReading()
      case 'remove':
        memory.remove(request.places)
        return startReading()
      case 'suggest':
        return tell({ tell: 'suggested', id: request.id, suggested: memory.suggest(request) })
      case 'known':
        return tell({ tell: 'known', id: request.id, texts: memory.known(request.space, request.keys) })
      case 'count':
        return tell({ tell: 'counted', id: request.id, counted: memory.count(request.sources) })
      case 'also':
        return tell({ tell: 'also', id: request.id, ...memory.alsoFor(request) })
      case 'concordance':
        return tell({ tell: 'concordance', id: request.id, ...memory.concordance(request.q) })
    }
  }
}
