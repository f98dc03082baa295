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
