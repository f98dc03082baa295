import { createListeners } from '#src/workspace/listeners.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

// Delay before the address changes, so that a typed word is one change, and no letter waits for the redraw.
const restMs = 300

/**
 * Creates the text of a search box and keeps it in step with the search in the address. Calls `onText` with every
 * change of the text, and `ask` with the text after 300 ms without typing. If the search in the address changes for
 * another reason, the box shows it.
 */
export function createTypedSearch(inAddress: string, ask: (q: string) => void, onText: (q: string) => void) {
  const { tell, subscribe } = createListeners()
  let text = inAddress
  let known = inAddress
  // Searches that were passed to the address and are not in it yet.
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
     * Adds typed text that is not in the address yet to a change of the address. If the change contains a search, that
     * search is used, and the box shows it.
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
