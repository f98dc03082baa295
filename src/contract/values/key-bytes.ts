/**
 * Maximum length of a text key in UTF-8 bytes. An index row of PostgreSQL has at most 2,704 bytes
 * (https://www.postgresql.org/docs/current/btree.html), and also contains space, language and kind of mark.
 */
export const maxKeyBytes = 2_500

const utf8 = new TextEncoder()

/** Returns whether a text key fits into the indexes of the database. */
export const isKeyShort = (key: string): boolean =>
  key.length * 3 <= maxKeyBytes || utf8.encode(key).length <= maxKeyBytes
