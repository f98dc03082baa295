import type { MemoryClient } from '#src/workspace/memory/memory-client.ts'
import type { SuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import type { Space } from '#src/workspace/view.ts'

/** An open translation memory. `of` names the pair, the space and the owner. */
export type OpenMemory = { of: string; client: MemoryClient; book: SuggestionBook; space: Space }
