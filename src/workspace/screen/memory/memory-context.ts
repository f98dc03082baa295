import { createContext, use } from 'react'
import type { MemoryClient } from '#src/workspace/memory/memory-client.ts'
import type { SuggestionBook } from '#src/workspace/memory/suggestion-book.ts'
import type { Space } from '#src/workspace/view.ts'

export type OpenMemory = { client: MemoryClient; book: SuggestionBook; space: Space }

/** The memory of the pair on the screen; null while nothing may be shown. */
export const MemoryContext = createContext<OpenMemory | null>(null)

export const useMemory = (): OpenMemory | null => use(MemoryContext)
