const isPrintable = (code: number) => code > 0x20 && code < 0x7f

/** Checks whether a text has no visible characters. A translation of no-break or zero-width spaces is blank, too. */
export const isBlank = (text: string | null): boolean =>
  text === null ||
  // Fast path: nearly every text begins with a letter, and a list checks all of its texts several times.
  (!isPrintable(text.charCodeAt(0)) && /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u.test(text))
