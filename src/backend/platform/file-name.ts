const maxLength = 250

/** A file's name as it may be stored and shown: without signs that are not seen, and not too long. */
export const fileName = (name: string): string =>
  name.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, maxLength).toWellFormed()
