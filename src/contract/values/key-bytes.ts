/**
 * Maximum length of a text key in UTF-8 bytes. An index row of PostgreSQL has at most 2,704 bytes
 * (https://www.postgresql.org/docs/current/btree.html); the rest is for list, language and mark.
 */
export const maxKeyBytes = 2_500

const utf8 = new TextEncoder()

/** Checks whether a text key fits into the database indexes. */
export const isKeyShort = (key: string): boolean =>
  key.length * 3 <= maxKeyBytes || utf8.encode(key).length <= maxKeyBytes
