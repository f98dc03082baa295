export const markedByHand = 'hand'

const sourceChanged = 'source:'

/** The source that a text was translated from, where a mark says that another one came since: empty where it was too long to be told, null where the mark says something else. */
export const formerSourceOf = (value: string | null): string | null =>
  value?.startsWith(sourceChanged) ? value.slice(sourceChanged.length) : null

export const markOfSource = (source: string): string => `${sourceChanged}${source}`
