import { tagWords } from './tag-words.ts'

type Language = { code: string; name: string }

/**
 * Returns the languages with names that the reader can tell apart. A name is in the reader's language or, if that is
 * unknown, the server's. Languages with the same name get their code too, as in "Hebrew (iw)".
 */
export function withUniqueNames(languages: Iterable<Language>): Language[] {
  const known = [...languages].map(({ code, name }) => ({ code, name: readerName(code) ?? name }))
  const counts = new Map<string, number>()
  for (const { name } of known) counts.set(name, (counts.get(name) ?? 0) + 1)
  return known.map(({ code, name }) => ({ code, name: (counts.get(name) ?? 0) > 1 ? `${name} (${code})` : name }))
}

function readerName(code: string): string | undefined {
  const name = tagWords(code)
  return name === code ? undefined : name
}
