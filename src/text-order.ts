/** More than anybody sorts by hand. Comparing takes time by the length, and in a list each text is compared many times. */
export const maxSortedLength = 200

/** What of a text it is sorted by: its beginning, without half of a character. */
const sortedPart = (text: string): string => {
  if (text.length <= maxSortedLength) return text
  const isPair = (text.codePointAt(maxSortedLength - 1) ?? 0) > 0xffff
  return text.slice(0, isPair ? maxSortedLength - 1 : maxSortedLength)
}

/** Compares texts as lists of texts are sorted: as the reader's language does, numbers in texts as numbers, by their beginning. */
export const textOrderIn = (tag: string | undefined): ((a: string, b: string) => number) => {
  const { compare } = new Intl.Collator(tag, { numeric: true })
  return (a, b) => compare(sortedPart(a), sortedPart(b))
}
