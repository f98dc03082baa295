export type Term = { id: string; term: string; translation: string; note: string; forbidden: readonly string[] }

export type FoundTerm<T = Term> = { term: T; at: number; length: number }
