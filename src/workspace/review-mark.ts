export const markedByHand = 'hand'

const sourceChanged = /^source(?:@([^:]*))?:/

/** The source that a text was translated from, if a mark says it has changed since; '' if that was too long to keep. */
export const formerSourceOf = (value: string | null): string | null =>
  value !== null && sourceChanged.test(value) ? value.replace(sourceChanged, '') : null

/** The language of that source: the master, of which alone a server says so. */
export const languageOfSource = (value: string): string => sourceChanged.exec(value)?.[1] ?? 'master'

export const markOfSource = (source: string, lang = 'master'): string =>
  `source${lang === 'master' ? '' : `@${lang}`}:${source}`

/** As long as the contract lets a mark be; the history has a longer one. */
const maxSource = 20_000

/** For a mark that goes out. */
export const sentMarkOfSource = (source: string): string => markOfSource(source.length > maxSource ? '' : source)
