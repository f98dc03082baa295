import { dictionary } from '@zxcvbn-ts/language-common'
import { m } from '#messages'
import { refuseFields } from '#src/backend/platform/call/refuse-fields.ts'
import { normalizeText } from '#src/contract/values/canonical-text.ts'
import type { Locale } from '#src/site/site.ts'

export type Own = { email: string; words: readonly string[] }

/**
 * Minimum length of the user's own words that are searched for. Shorter words occur in many good passwords by chance.
 */
const minPart = 4
/** Minimum number of letters and digits that a password must have besides the user's own words. */
const minRest = 6

let common: Set<string> | undefined

/** Returns, as a text for the user, why a password is too weak; null if it is good enough. */
export function weaknessOf(password: string, own: Own, locale: Locale): string | null {
  const forms = formsOf(password)
  common ??= new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))
  if (forms.some((form) => common?.has(form))) return m.password_common({}, { locale })
  const parts = partsOf(own)
  if (forms.some((form) => isMadeOf(form, parts))) return m.password_own({}, { locale })
  return null
}

const legalForm = /[\s,]+(gmbh|mbh|ag|kg|ohg|gbr|ug|se|e\.?\s?k\.?|ltd\.?|inc\.?|&|und|co\.?)(?=[\s,.]|$)/giu
const minPassword = 8
const maxForms = 12

/**
 * Returns up to 12 passwords that people are likely to make from a company's name. Compare their hashes if only the
 * hash of a password is known.
 */
export function formsOfName(name1: string, name2: string): string[] {
  const names = [name1, `${name1} ${name2}`, name2].map((name) => name.replaceAll(legalForm, '').trim())
  const bases = names.flatMap((name) => {
    const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    return [words.join(''), words.join('').toLowerCase(), words.join('-'), words.join(' ')]
  })
  const forms = ['', '1', '123'].flatMap((end) => [...new Set(bases)].map((base) => base + end))
  return forms.filter((form) => [...form].length >= minPassword).slice(0, maxForms)
}

export function assertGoodPassword(field: string, password: string, own: Own, locale: Locale): void {
  const text = weaknessOf(password, own, locale)
  if (text !== null) throw refuseFields({ [field]: [text] }, locale)
}

/**
 * Returns the forms of a password that are compared: as typed, without a suffix, without separators, and with digits
 * replaced by similar letters.
 */
function formsOf(password: string): string[] {
  const typed = normalizeText(password, 'NFKC').toLowerCase()
  const core = typed.replace(/[\d\p{P}\p{S}\s]+$/u, '')
  const forms = [typed, core].flatMap((form) => [form, asLetters(form)])
  return [...new Set(forms.flatMap((form) => [form, joined(form)]))].filter((form) => form !== '')
}

const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const asLetters = (text: string) => text.replaceAll(/[013457@$]/g, (sign) => letterOf[sign] ?? sign)
const joined = (text: string) => withoutMarks(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutMarks = (text: string) => normalizeText(text.replaceAll('ß', 'ss'), 'NFD').replaceAll(/\p{M}/gu, '')
const spelledOut = (text: string) =>
  text.replaceAll(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)

/** Returns the user's own words, the longest first, so that a shorter one does not break up a longer one. */
function partsOf({ email, words }: Own): string[] {
  const [local = '', domain = ''] = email.split('@')
  const labels = domain.split('.').slice(0, -1)
  const texts = [email, local, ...labels, ...words].map((text) => normalizeText(text, 'NFKC').toLowerCase())
  const parts = texts
    .flatMap((text) => [text].concat(text.split(/[^\p{L}\p{N}]+/u)))
    .flatMap((part) => [joined(part), joined(spelledOut(part))])
  return [...new Set(parts)].filter((part) => part.length >= minPart).toSorted((a, b) => b.length - a.length)
}

function isMadeOf(form: string, parts: readonly string[]): boolean {
  let rest = joined(form)
  const before = rest
  for (const part of parts) rest = rest.replaceAll(part, ' ')
  return rest !== before && rest.replaceAll(' ', '').replace(/\d+$/, '').length < minRest
}
