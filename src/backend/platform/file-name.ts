const maxLength = 250

/** Returns a file name in a form to store and show: without invisible characters, and shortened if it is too long. */
export const fileName = (name: string): string =>
  name.toWellFormed().replaceAll(/\p{C}/gu, '').slice(0, maxLength).toWellFormed()
