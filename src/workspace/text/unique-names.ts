import { tagWords } from './tag-words.ts'

type Language = { code: string; name: string }

/**
 * Names languages so that a reader knows them and can tell them apart: in the reader's language, otherwise by the
 * server's name. Two languages with the same name get their codes, as in "Hebrew (iw)".
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
