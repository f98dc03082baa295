const isPrintable = (code: number) => code > 0x20 && code < 0x7f

/**
 * Returns whether a text has no visible characters; true for null and ''. No-break and zero-width spaces are not
 * visible either.
 */
export const isBlank = (text: string | null): boolean =>
  text === null ||
  // The first check is the fast one: nearly every text begins with a letter, and a list checks each of its texts
  // several times.
  (!isPrintable(text.charCodeAt(0)) && /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u.test(text))
