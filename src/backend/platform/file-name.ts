const maxLength = 250

/** Returns a file name for storing and showing: without invisible characters and limited in length. */
export const fileName = (name: string): string =>
  name.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, maxLength).toWellFormed()
