import { createListeners } from '#src/workspace/listeners.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

// Debounce, so that the letters of a word are one change of the address, and none waits for the redraw.
const restMs = 300

/**
 * Holds the text of a search box, and keeps the address in step with it. `ask` is called when typing pauses, `onText`
 * with every text at once. When the address changes elsewhere, the box shows the new search.
 */
export function createTypedSearch(inAddress: string, ask: (q: string) => void, onText: (q: string) => void) {
  const { tell, subscribe } = createListeners()
  let text = inAddress
  let known = inAddress
  // Searches that the address was asked to show and does not show yet.
  let pending: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: string): void {
    text = next
    onText(next)
    tell()
  }

  function rest(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function askNow(): void {
    rest()
    if (text === known && pending.length === 0) return
    pending = [...pending, text]
    ask(text)
  }

  return {
    subscribe,
    text: () => text,
    type(next: string): void {
      rest()
      timer = setTimeout(askNow, restMs)
      show(next)
    },
    askNow,
    /**
     * Merges a change of the address with typed text that is not in it yet. If the change contains a search, that
     * search wins, in the box as well.
     */
    joined(change: Partial<WorkspaceSearch>): Partial<WorkspaceSearch> {
      const isWaiting = timer !== undefined
      rest()
      const q = change.q ?? (isWaiting ? text : undefined)
      if (q === undefined) return change
      if (text !== q) show(q)
      if (q !== known) pending = [...pending, q]
      return { ...change, q }
    },
    follow(q: string): void {
      if (q === known) return
      known = q
      const at = pending.indexOf(q)
      pending = pending.slice(at < 0 ? pending.length : at + 1)
      if (at < 0 && timer === undefined && text !== q) show(q)
    },
    close: rest,
  }
}

export type TypedSearch = ReturnType<typeof createTypedSearch>
