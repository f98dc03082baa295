import { createListeners } from '#src/workspace/listeners.ts'
import type { Question, Suggested } from '#src/workspace/memory/memory.ts'

type SuggestionSource = {
  subscribe(listener: () => void): () => void
  version(): number
  suggest(question: Question): Promise<Suggested>
}
type Page = { version: number; suggested: Suggested | undefined; text: string }

const maxPages = 200

const nameOf = ({ space, key, source }: Question) => JSON.stringify([space, key, source])

export type SuggestionBook = ReturnType<typeof createSuggestionBook>

/**
 * Creates a cache of suggestions. `prepare` requests them, and `look` returns what is known at once; undefined if
 * nothing is known yet. Suggestions that were prepared before a text is opened are shown without delay.
 */
export function createSuggestionBook(memory: SuggestionSource) {
  const { tell, subscribe } = createListeners()
  const pages = new Map<string, Page>()
  const stop = memory.subscribe(tell)

  async function ask(name: string, question: Question): Promise<void> {
    const before = pages.get(name)
    const page: Page = { suggested: before?.suggested, text: before?.text ?? '', version: memory.version() }
    pages.delete(name)
    pages.set(name, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= maxPages) break
      pages.delete(oldest)
    }
    const suggested = await memory.suggest(question)
    const text = JSON.stringify(suggested)
    // Equal suggestions stay the same object, so that nothing is redrawn.
    if (text === page.text || pages.get(name) !== page) return
    page.suggested = suggested
    page.text = text
    tell()
  }

  return {
    subscribe,
    version: memory.version,
    look: (question: Question): Suggested | undefined => pages.get(nameOf(question))?.suggested,
    prepare(question: Question): void {
      const name = nameOf(question)
      if (pages.get(name)?.version !== memory.version()) void ask(name, question)
    },
    close: stop,
  }
}
