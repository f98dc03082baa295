export const markedByHand = 'hand'

const sourceChanged = /^source(?:@([^:]*))?:/

/**
 * Returns the former source in the value of a review mark; null if the mark was not set because of a changed source.
 * Returns '' if the source was too long for the mark.
 */
export const formerSourceOf = (value: string | null): string | null =>
  value !== null && sourceChanged.test(value) ? value.replace(sourceChanged, '') : null

/**
 * Returns the language of the former source in the value of a review mark: 'master' unless the mark names another
 * language. Marks from the server are always about the master.
 */
export const languageOfSource = (value: string): string => sourceChanged.exec(value)?.[1] ?? 'master'

export const markOfSource = (source: string, lang = 'master'): string =>
  `source${lang === 'master' ? '' : `@${lang}`}:${source}`

/** Longest former source that the contract allows in a mark. The history contains longer sources. */
const maxSource = 20_000

/**
 * Returns the value of a review mark that contains a former source of the master. Leaves the source out if it has more
 * than 20,000 characters, the limit of the contract.
 */
export const sentMarkOfSource = (source: string): string => markOfSource(source.length > maxSource ? '' : source)
