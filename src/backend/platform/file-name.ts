const maxLength = 250

/** Returns a file's name as it may be stored and shown: without invisible characters, and limited in length. */
export const fileName = (name: string): string =>
  name.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, maxLength).toWellFormed()
