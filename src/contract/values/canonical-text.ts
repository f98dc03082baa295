import { isStreamSafe } from './storable.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u
const bidiControl = /\p{Bidi_Control}/gu
const space = /\p{Zs}/gu
const control = /[\p{Cc}\u2028\u2029]+/gu

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/**
 * Returns a text in a Unicode normalization form. Use this function instead of `normalize`, and as the last step,
 * because removing characters may join runs of combining marks. A text with a very long run is returned unchanged,
 * because normalizing it would take quadratic time; `isStorable` refuses such a text.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isStreamSafe(text) ? text.normalize(form) : text

/**
 * Returns the normalized and trimmed text of a one-line field. Line breaks, tabs and other control characters become
 * spaces, and bidirectional controls are removed. A text without visible characters becomes ''.
 */
export function tidyEntry(text: string): string {
  const tidy = normalizeText(text.replaceAll(bidiControl, '').replaceAll(control, ' '), 'NFC').trim()
  return visible.test(tidy) ? tidy : ''
}

/**
 * Returns the form in which article numbers, text keys and filters are stored and compared. Characters are composed
 * (NFC), invisible characters are removed, and all kinds of spaces and no-break hyphens become plain ones.
 */
export const canonicalKey = (text: string): string =>
  normalizeText(withoutInvisible(text).replaceAll(space, ' ').replaceAll('\u2011', '-'), 'NFC')

/**
 * Returns the form in which a password is hashed and compared. It follows the OpaqueString profile
 * (https://www.rfc-editor.org/rfc/rfc8265#section-4.2), but also removes invisible characters, which users paste
 * without noticing.
 */
export const opaquePassword = (password: string): string =>
  normalizeText(withoutInvisible(password).replaceAll(space, ' '), 'NFC')

export const isSamePassword = (one: string, other: string): boolean => opaquePassword(one) === opaquePassword(other)

/** Returns whether a password has at least two different visible characters. */
export function hasDistinctCharacters(password: string): boolean {
  const signs = Array.from(opaquePassword(password)).filter((sign) => visible.test(sign))
  return new Set(signs).size > 1
}
