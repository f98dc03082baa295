const known = new Map<string, string>()

/** "de" of "de-AT": what words and rules go by. */
export function languageOf(lang: string): string {
  const made = known.get(lang) ?? lang.split('-', 1)[0]?.toLowerCase() ?? ''
  known.set(lang, made)
  return made
}
