import type { Encoding } from '#src/backend/platform/upload/text-encoding.ts'

/** Error values without "!" or "?" at the end, in the languages of Excel and LibreOffice. */
const errorNames = new Set(['#N/A', '#NV', '#N/D', '#N/V', '#N/B', '#ND', '#I/T', '#GETTING_DATA'])

/**
 * Whether a spreadsheet wrote this in place of a value: an error, characters that mark a narrow column, or a long
 * number cut to its first digits.
 */
export function isResidue(cell: string): boolean {
  const text = cell.trim()
  return (
    errorNames.has(text.toUpperCase()) ||
    /^(?:#{3,}|#[^\s#]{1,20}[!?]|Err:\d{3}|\d(?:[.,]\d+)?E\+\d{1,3}|\d[.,]\d+E-\d{1,3})$/i.test(text)
  )
}

/** Windows-1252 characters that stand for letters in Mac OS Roman and in the code pages of DOS. */
const noLetters = '€‚ƒ„…†‡ˆ‰‹›•˜™§¤¦¬”“'
const noCapitals = '€…†‡™'
const months = 'jan|feb|mrz|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec'

const damage = [
  // "TŸrblatt", "Stra§e", "€nderung": another code page, read as Windows-1252.
  new RegExp(`\\p{L}[${noLetters}]\\p{L}|(?<![^\\s(/-])[${noCapitals}]\\p{Ll}|\\p{L}[ŠŽŒŸ]\\p{Ll}`, 'u'),
  // "TÃ¼r", "â€“": UTF-8, read as Windows-1252 and written again.
  /Ã[\u0080-\u00bfŠšŒœŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|Â[\u0080-\u00bf]|â€/,
  // "T?rblatt": a letter that the encoding lacks.
  /\p{L}\?{1,9}\p{L}/u,
  // "1-3" as a date.
  new RegExp(`^(?:\\d{1,2}[. -]{1,2}(?:${months})[a-z]?\\.?|(?:${months})[a-z]?[ -]\\d{2})$`, 'i'),
]

/** Characters and rare letters of Windows-1252 that are letters in other languages' code pages and in Mac OS Roman. */
const ofOthers = [
  // "Körper" in Mac OS Roman, "Ahşap" in Turkish.
  /\p{L}[šžœþðý]\p{L}/u,
  // "Płyta", "Łącznik" and "wąż" in Polish; "m³" and a footnote mark after a word are valid.
  /\p{L}[¹³¿¶±¼¾¯£¥][\p{L}¹³¿]|(?<![^\s(/-])[¹³¿¶±¼¾¯£¥]\p{L}|(?<![^\s(/-])[¹³¿¶±¼¾¯£¥]{2}\p{L}/u,
  // "Дверь" in Russian or Greek: no language of Western Europe has so many of these in a row.
  /[À-ÖØ-öø-ÿ]{4}/u,
]

/**
 * Whether a cell looks as if it was read or saved in a wrong encoding, or turned into a date. It may still be correct.
 */
export function looksDamaged(cell: string, encoding: Encoding): boolean {
  const text = cell.trim()
  return damage.some((one) => one.test(text)) || (encoding === 'windows-1252' && ofOthers.some((one) => one.test(text)))
}
