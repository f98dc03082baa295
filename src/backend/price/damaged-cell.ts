import type { Encoding } from '#src/backend/platform/upload/text-encoding.ts'

/** Error values of Excel and LibreOffice in several languages, as far as they do not end in "!" or "?". */
const errorNames = new Set(['#N/A', '#NV', '#N/D', '#N/V', '#N/B', '#ND', '#I/T', '#GETTING_DATA'])

/**
 * Returns whether a spreadsheet has written something other than the cell's value: an error such as "#REF!", the signs
 * "####" of a column that is too narrow, or a long number rounded to "1E+12".
 */
export function isResidue(cell: string): boolean {
  const text = cell.trim()
  return (
    errorNames.has(text.toUpperCase()) ||
    /^(?:#{3,}|#[^\s#]{1,20}[!?]|Err:\d{3}|\d(?:[.,]\d+)?E\+\d{1,3}|\d[.,]\d+E-\d{1,3})$/i.test(text)
  )
}

/** Windows-1252 characters whose bytes are letters in Mac OS Roman or in a code page of DOS. */
const noLetters = '€‚ƒ„…†‡ˆ‰‹›•˜™§¤¦¬”“'
const noCapitals = '€…†‡™'
const months = 'jan|feb|mrz|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec'

const damage = [
  // "TŸrblatt", "Stra§e", "€nderung": written in another code page, read as Windows-1252.
  new RegExp(`\\p{L}[${noLetters}]\\p{L}|(?<![^\\s(/-])[${noCapitals}]\\p{Ll}|\\p{L}[ŠŽŒŸ]\\p{Ll}`, 'u'),
  // "TÃ¼r", "â€“": UTF-8 that was read as Windows-1252 and saved again.
  /Ã[\u0080-\u00bfŠšŒœŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|Â[\u0080-\u00bf]|â€/,
  // "T?rblatt": the letter does not exist in the encoding of the file.
  /\p{L}\?{1,9}\p{L}/u,
  // "1-3" that a spreadsheet has turned into a date.
  new RegExp(`^(?:\\d{1,2}[. -]{1,2}(?:${months})[a-z]?\\.?|(?:${months})[a-z]?[ -]\\d{2})$`, 'i'),
]

/**
 * The same for other languages: Windows-1252 characters and rare letters whose bytes are letters in another code page.
 */
const ofOthers = [
  // "Körper" in Mac OS Roman; "Ahşap" in a Turkish code page.
  /\p{L}[šžœþðý]\p{L}/u,
  // "Płyta", "Łącznik" and "wąż" in a Polish code page. "m³" and a footnote mark after a word are valid.
  /\p{L}[¹³¿¶±¼¾¯£¥][\p{L}¹³¿]|(?<![^\s(/-])[¹³¿¶±¼¾¯£¥]\p{L}|(?<![^\s(/-])[¹³¿¶±¼¾¯£¥]{2}\p{L}/u,
  // "Дверь" in a Russian or Greek code page. No language of Western Europe has so many accented letters in a row.
  /[À-ÖØ-öø-ÿ]{4}/u,
]

/**
 * Returns whether a cell looks as if it was read or saved in a wrong encoding, or turned into a date. Such a cell may
 * still be correct.
 */
export function looksDamaged(cell: string, encoding: Encoding): boolean {
  const text = cell.trim()
  return damage.some((one) => one.test(text)) || (encoding === 'windows-1252' && ofOthers.some((one) => one.test(text)))
}
