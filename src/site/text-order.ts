/**
 * Number of code units at the start of a text that are compared when sorting. Longer texts take longer to compare, and
 * sorting compares each text many times.
 */
export const maxSortedLength = 200

/** Returns the beginning of a text, by which it is sorted. A surrogate pair is not split. */
const sortedPart = (text: string): string => {
  if (text.length <= maxSortedLength) return text
  const isPair = (text.codePointAt(maxSortedLength - 1) ?? 0) > 0xffff
  return text.slice(0, isPair ? maxSortedLength - 1 : maxSortedLength)
}

/**
 * Returns a function that compares two texts for sorting by the rules of a language, with numbers by value. It compares
 * only the first `maxSortedLength` code units. `tag`: undefined for the default language of the browser or server.
 */
export const textOrderIn = (tag: string | undefined): ((a: string, b: string) => number) => {
  const { compare } = new Intl.Collator(tag, { numeric: true })
  return (a, b) => compare(sortedPart(a), sortedPart(b))
}
