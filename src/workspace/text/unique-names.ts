import { tagWords } from './tag-words.ts'

type Language = { code: string; name: string }

/**
 * Returns languages with names by which the reader can tell them apart: in the reader's language, or else the server's
 * names. Languages with the same name get their code too, as in "Hebrew (iw)".
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
