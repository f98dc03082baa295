/** The terms that a check can hold a translation to: of several translations for one word a person chooses. */
export function checkedTerms(
  terms: readonly { term: string; translation: string }[],
): { source: string; target: string }[] {
  const byTerm = Map.groupBy(terms, ({ term }) => term.toLowerCase())
  return terms
    .filter(({ term }) => byTerm.get(term.toLowerCase())?.length === 1)
    .map(({ term, translation }) => ({ source: term, target: translation }))
}
