/** Finds a requested language that is missing in an answer. The contract requires each of them, even without texts. */
export const findMissingLanguage = (languages: object, asked: readonly string[]): string | undefined =>
  asked.find((code) => !Object.hasOwn(languages, code))
