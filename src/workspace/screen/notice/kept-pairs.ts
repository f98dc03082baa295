export type LanguagePair = { src: string; dst: string }

/** Returns the language pairs that open offline, those with the wanted source or target first. */
export function keptPairs(kept: readonly string[], wanted: LanguagePair): LanguagePair[] {
  const pairs = kept.flatMap((src) =>
    kept.filter((dst) => dst !== src && dst !== 'master').map((dst) => ({ src, dst })),
  )
  const likeness = ({ src, dst }: LanguagePair) => (src === wanted.src ? 2 : 0) + (dst === wanted.dst ? 1 : 0)
  return pairs.toSorted((a, b) => likeness(b) - likeness(a))
}
