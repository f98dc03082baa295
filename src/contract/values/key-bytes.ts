/** An index of PostgreSQL holds rows of up to 2,704 bytes (https://www.postgresql.org/docs/current/btree.html); beside the key stand list, language and mark. */
export const maxKeyBytes = 2_500

const utf8 = new TextEncoder()

/** Whether a text's key fits into the indexes of texts. */
export const isKeyShort = (key: string): boolean =>
  key.length * 3 <= maxKeyBytes || utf8.encode(key).length <= maxKeyBytes
