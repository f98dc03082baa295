import { isStreamSafe } from './storable.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u
const bidiControl = /\p{Bidi_Control}/gu
const space = /\p{Zs}/gu
const control = /[\p{Cc}\u2028\u2029]+/gu

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '')

/**
 * The one way to compose a text, once everything else was done to it: what is removed may have split a run of marks. Leaves a text as it
 * is where composing would take time by the square of such a run; then isStorable refuses it.
 */
export const inForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isStreamSafe(text) ? text.normalize(form) : text

/** Composes what was typed into a field of one line: line ends, tabs and other control characters are a space. Signs that turn the direction of what follows are dropped, and a text that shows nothing is empty. */
export function tidyEntry(text: string): string {
  const tidy = inForm(text.replaceAll(bidiControl, '').replaceAll(control, ' '), 'NFC').trim()
  return visible.test(tidy) ? tidy : ''
}

/** The one spelling in which article numbers, keys of texts and filters are stored and compared: composed, without what nobody sees, with the spaces and hyphens of a keyboard. */
export const canonicalKey = (text: string): string =>
  inForm(withoutInvisible(text).replaceAll(space, ' ').replaceAll('\u2011', '-'), 'NFC')

/** The form in which a password is hashed and compared: the OpaqueString profile (https://www.rfc-editor.org/rfc/rfc8265#section-4.2), and without invisible signs, which are pasted unseen. */
export const opaquePassword = (password: string): string =>
  inForm(withoutInvisible(password).replaceAll(space, ' '), 'NFC')

export const isSamePassword = (one: string, other: string): boolean => opaquePassword(one) === opaquePassword(other)

/** Whether a password has at least two different signs that can be seen. */
export function isVaried(password: string): boolean {
  const signs = Array.from(opaquePassword(password)).filter((sign) => visible.test(sign))
  return new Set(signs).size > 1
}
