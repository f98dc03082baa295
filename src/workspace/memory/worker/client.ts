import { createListeners } from '#src/workspace/listeners.ts'
import type { Space } from '#src/workspace/view.ts'
import type { List } from '#src/workspace/memory/adapt.ts'
import type { Concordance } from '#src/workspace/memory/concordance.ts'
import { createHandover } from './handover.ts'
import type { Also, Question, Suggested } from '#src/workspace/memory/memory.ts'
import type { MemoryAnswer, MemoryRequest } from './messages.ts'
import { type MemoryPort, openPagePort, openWorkerPort } from './port.ts'
import type { CountedSource, KnownText } from '#src/workspace/memory/memory-unit.ts'

type Waiting = { resolve: (answer: MemoryAnswer) => void; request: MemoryRequest }

export type MemoryClient = ReturnType<typeof createMemoryClient>

/**
 * Creates the page's access to the translation memory of a list. The memory runs in a worker; if the worker does not
 * start or fails, it runs in the page.
 */
export function createMemoryClient(list: List) {
  const { tell, subscribe } = createListeners()
  const waiting = new Map<number, Waiting>()
  const handover = createHandover((request) => port.send(request))
  let isClosed = false
  let version = 0
  let lastId = 0
  let port = open(openWorkerPort({ onAnswer, onBroken }))

  function open(opened: MemoryPort | null): MemoryPort {
    const used = opened ?? openPagePort({ onAnswer })
    used.send({ ask: 'open', ...list })
    return used
  }

  function onBroken(): void {
    if (isClosed) return
    port.close()
    port = open(null)
    handover.restart()
    // Asked again once the page has all texts: an earlier answer would be incomplete.
    const pending = [...waiting.values()]
    void handover.whole().then(() => pending.forEach(({ request }) => port.send(request)))
  }

  function onAnswer(answer: MemoryAnswer): void {
    if (answer.tell === 'read') {
      version += 1
      return tell()
    }
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  }

  function ask(request: (id: number) => MemoryRequest): Promise<MemoryAnswer> {
    lastId += 1
    const message = request(lastId)
    const { promise, resolve } = Promise.withResolvers<MemoryAnswer>()
    waiting.set(lastId, { resolve, request: message })
    port.send(message)
    return promise
  }

  return {
    /** Takes the current texts of a collection. Units that are unchanged objects cost nothing. */
    take: handover.take,
    subscribe,
    version: () => version,
    async suggest(question: Question): Promise<Suggested> {
      const hasGiven = handover.hasGiven(question.space)
      const answer = await ask((id) => ({ ask: 'suggest', id, ...question }))
      if (answer.tell !== 'suggested') return { suggestions: [], isComplete: false }
      const { suggestions, isComplete } = answer.suggested
      return { suggestions, isComplete: isComplete && hasGiven }
    },
    async known(space: Space, keys: readonly string[]): Promise<KnownText[]> {
      await handover.whole()
      const answer = await ask((id) => ({ ask: 'known', id, space, keys: [...keys] }))
      return answer.tell === 'known' ? answer.texts : []
    },
    /** Counts these sources, in their order. */
    async count(sources: readonly string[]): Promise<CountedSource[]> {
      await handover.whole()
      const answer = await ask((id) => ({ ask: 'count', id, sources: [...sources] }))
      return answer.tell === 'counted' ? answer.counted : []
    },
    async alsoFor(question: Question & { target: string }): Promise<Also> {
      await handover.whole()
      const answer = await ask((id) => ({ ask: 'also', id, ...question }))
      return answer.tell === 'also' ? answer : { texts: [], elsewhere: [] }
    },
    async concordance(q: string): Promise<Concordance> {
      await handover.whole()
      const answer = await ask((id) => ({ ask: 'concordance', id, q }))
      return answer.tell === 'concordance' ? answer : { hits: [], total: 0 }
    },
    close(): void {
      isClosed = true
      waiting.clear()
      handover.stop()
      port.close()
    },
  }
}
