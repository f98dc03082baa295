/**
 * Returns the first requested language that is missing in an answer; undefined if none is. The contract requires every
 * requested language, even if it has no texts. `languages`: the answer's texts by language.
 */
export const findMissingLanguage = (languages: object, asked: readonly string[]): string | undefined =>
  asked.find((code) => !Object.hasOwn(languages, code))
