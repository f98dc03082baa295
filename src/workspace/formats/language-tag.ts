/** A language of the portal as files name it (BCP 47): `master` is no language, so it is a private one there. */
export function languageTag(code: string): string {
  const tag = code.replaceAll('_', '-')
  if (/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return tag
  return `x-${tag.replaceAll(/[^a-z\d]/gi, '').slice(0, 8) || 'none'}`
}

/** Whether a file that says `said` speaks of the language. A tool may write the tag in another case, or with an underscore. */
export function isLanguage(said: string, code: string): boolean {
  const known = [code, languageTag(code)].map((one) => one.replaceAll('_', '-').toLowerCase())
  return known.includes(said.replaceAll('_', '-').toLowerCase())
}
