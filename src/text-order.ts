/** How lists of texts are sorted: as the reader's language does, and numbers in texts as numbers. */
export const textCollator = (tag: string): Intl.Collator => new Intl.Collator(tag, { numeric: true })
