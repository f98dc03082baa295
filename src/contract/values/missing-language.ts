/**
 * Returns the first requested language that an answer does not contain; undefined if it contains all. The contract
 * requires each of them, even if it has no texts.
 */
export const findMissingLanguage = (languages: object, asked: readonly string[]): string | undefined =>
  asked.find((code) => !Object.hasOwn(languages, code))
