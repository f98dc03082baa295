/** Languages whose names a reader can tell apart: where two have one, each with its code, as "עברית (iw)". */
export function withUniqueNames(languages: Iterable<{ code: string; name: string }>): { code: string; name: string }[] {
  const known = [...languages]
  const counts = new Map<string, number>()
  for (const { name } of known) counts.set(name, (counts.get(name) ?? 0) + 1)
  return known.map(({ code, name }) => ({ code, name: (counts.get(name) ?? 0) > 1 ? `${name} (${code})` : name }))
}
