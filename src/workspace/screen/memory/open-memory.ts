import type { MemoryClient } from '#src/workspace/memory/memory-client.ts'
import type { SuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import type { Space } from '#src/workspace/view.ts'

/** The memory of a pair, and the space that is on the screen; `of` names both and whose they are. */
export type OpenMemory = { of: string; client: MemoryClient; book: SuggestionBook; space: Space }
