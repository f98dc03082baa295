/**
 * Maximum length that is compared, in code units. The time to compare grows with the length, and sorting compares each
 * text many times.
 */
export const maxSortedLength = 200

/** Returns the beginning of a text, by which it is sorted. Does not split a surrogate pair. */
const sortedPart = (text: string): string => {
  if (text.length <= maxSortedLength) return text
  const isPair = (text.codePointAt(maxSortedLength - 1) ?? 0) > 0xffff
  return text.slice(0, isPair ? maxSortedLength - 1 : maxSortedLength)
}

/**
 * Creates the comparison for lists of texts: by the collation of a language, with numbers by value, and by the
 * beginning of the texts only.
 */
export const textOrderIn = (tag: string | undefined): ((a: string, b: string) => number) => {
  const { compare } = new Intl.Collator(tag, { numeric: true })
  return (a, b) => compare(sortedPart(a), sortedPart(b))
}
