export type Term = { id: string; term: string; translation: string; note: string; forbidden: readonly string[] }

export type FoundTerm = { term: Term; at: number; length: number }
