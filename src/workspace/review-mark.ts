export const markedByHand = 'hand'

const sourceChanged = /^source(?:@([^:]*))?:/

/** Returns the former source of a text if a mark says that it has changed since; '' if it was too long to store. */
export const formerSourceOf = (value: string | null): string | null =>
  value !== null && sourceChanged.test(value) ? value.replace(sourceChanged, '') : null

/**
 * Returns the language of that source: the master, unless the mark names another. A server marks changes of the master
 * only.
 */
export const languageOfSource = (value: string): string => sourceChanged.exec(value)?.[1] ?? 'master'

export const markOfSource = (source: string, lang = 'master'): string =>
  `source${lang === 'master' ? '' : `@${lang}`}:${source}`

/** Longest mark that the contract allows; the history has longer sources. */
const maxSource = 20_000

/** Returns a mark that may be sent. */
export const sentMarkOfSource = (source: string): string => markOfSource(source.length > maxSource ? '' : source)
