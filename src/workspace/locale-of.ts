const known = new Map<string, string>()

/** A language's code as browsers take it: "pt-BR" of "pt_BR", "und" of what is none of theirs. */
export function localeOf(code: string): string {
  const made = known.get(code) ?? canonical(code)
  known.set(code, made)
  return made
}

function canonical(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}

/** Of what is no language those of English: "master", or a name that somebody chose. */
export function pluralRulesOf(code: string, type: 'cardinal' | 'ordinal' = 'cardinal'): Intl.PluralRules {
  const locale = localeOf(code)
  return new Intl.PluralRules(locale === 'und' || code === 'master' ? 'en' : locale, { type })
}
