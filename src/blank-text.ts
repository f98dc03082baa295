const isPrintable = (code: number) => code > 0x20 && code < 0x7f

/** Whether a text shows nothing: no-break and zero-width spaces are no translation either. */
export const isBlank = (text: string | null): boolean =>
  text === null ||
  // Nearly every text begins with a letter, and a list asks this of all of them several times.
  (!isPrintable(text.charCodeAt(0)) && /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u.test(text))
