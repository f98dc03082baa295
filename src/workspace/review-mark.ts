export const markedByHand = 'hand'

const sourceChanged = /^source(?:@([^:]*))?:/

/**
 * Returns the former source that a review mark contains; null if the mark contains none. Empty if the source was too
 * long to store.
 */
export const formerSourceOf = (value: string | null): string | null =>
  value !== null && sourceChanged.test(value) ? value.replace(sourceChanged, '') : null

/**
 * Returns the language of the former source in a review mark. It is the master unless the mark names another; server
 * marks are always about the master.
 */
export const languageOfSource = (value: string): string => sourceChanged.exec(value)?.[1] ?? 'master'

export const markOfSource = (source: string, lang = 'master'): string =>
  `source${lang === 'master' ? '' : `@${lang}`}:${source}`

/** Longest former source that the contract allows in a mark. The history contains longer sources. */
const maxSource = 20_000

/** Returns a review mark with a former source of the master. A source that is too long is left out. */
export const sentMarkOfSource = (source: string): string => markOfSource(source.length > maxSource ? '' : source)
