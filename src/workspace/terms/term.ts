/** What a word of the source is called in the other language. */
export type Term = { id: string; term: string; translation: string; note: string; forbidden: readonly string[] }

/** A term that stands in a source. */
export type FoundTerm = { term: Term; at: number; length: number }
