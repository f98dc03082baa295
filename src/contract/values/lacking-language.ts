/** Which of the languages that were asked for an answer lacks: by the contract it has each, be there no texts in it. */
export const lackingLanguage = (languages: object, asked: readonly string[]): string | undefined =>
  asked.find((code) => !Object.hasOwn(languages, code))
