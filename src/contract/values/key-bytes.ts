/**
 * Maximum length of a text key, in bytes of UTF-8. An index row of PostgreSQL has at most 2,704 bytes
 * (https://www.postgresql.org/docs/current/btree.html), and contains not only the key but also the space, the language
 * and the kind of mark.
 */
export const maxKeyBytes = 2_500

const utf8 = new TextEncoder()

/** Returns whether a text key is short enough for the indexes of the database. */
export const isKeyShort = (key: string): boolean =>
  key.length * 3 <= maxKeyBytes || utf8.encode(key).length <= maxKeyBytes
