import { tagWords } from './tag-words.ts'

type Language = { code: string; name: string }

/** Languages by names that a reader knows and can tell apart: in the reader's language, else the server's; where two have one, each with its code, as "Hebrew (iw)". */
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
