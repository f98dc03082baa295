/** A BCP 47 tag for files: `master` is no language, so it becomes a private one. */
export function languageTag(code: string): string {
  const tag = code.replaceAll('_', '-')
  if (/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return tag
  return `x-${tag.replaceAll(/[^a-z\d]/gi, '').slice(0, 8) || 'none'}`
}

/** Tolerates tags in another case, or with an underscore. */
export function isLanguage(said: string, code: string): boolean {
  const known = [code, languageTag(code)].map((one) => one.replaceAll('_', '-').toLowerCase())
  return known.includes(said.replaceAll('_', '-').toLowerCase())
}
