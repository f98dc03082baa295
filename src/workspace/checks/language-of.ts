const known = new Map<string, string>()

/** "de" of "de-AT": words and rules do not depend on the region. */
export function languageOf(lang: string): string {
  const before = known.get(lang)
  if (before !== undefined) return before
  const made = lang.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
  known.set(lang, made)
  return made
}
