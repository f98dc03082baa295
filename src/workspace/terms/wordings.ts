import { languageOf } from '#src/workspace/text/locale-of.ts'

/** Words that glossaries put before a term and that texts leave out. */
const leading: Record<string, RegExp> = {
  de: /^(?:der|die|das|ein|eine)\s+/iu,
  en: /^(?:to|the|an?)\s+/iu,
  es: /^(?:el|la|los|las|una?)\s+/iu,
  fr: /^(?:le|la|les|une?)\s+|^l['’]/iu,
  it: /^(?:il|lo|la|gli|le|una?|uno)\s+|^l['’]/iu,
  nl: /^(?:de|het|een)\s+/iu,
  pt: /^(?:os?|as?|uma?)\s+/iu,
}
const optional = /\(([\p{L}\p{M} '’-]{1,60})\)/gu
const letters = /\p{L}/gu

export type Wording = { text: string; isVerb: boolean }

const isEnough = (text: string) => (text.match(letters)?.length ?? 0) > 1

/**
 * Returns the wordings that a text may use for a term of the glossary: with and without the words in parentheses, and
 * without a leading article or "to". "the door (leaf)" becomes "door leaf" and "door". `isVerb`: whether an English
 * term begins with "to".
 */
export function wordingsOf(term: string, lang: string): Wording[] {
  const language = languageOf(lang)
  const trimmed = term.trim()
  const texts = trimmed.includes('(')
    ? [trimmed.replaceAll(optional, '$1'), trimmed.replaceAll(optional, '')].filter(isEnough)
    : [trimmed]
  const before = leading[language]
  const made = (texts.length > 0 ? texts : [trimmed]).map((text): Wording => {
    const whole = text.replaceAll(/\s+/g, ' ').trim()
    const bare = before ? whole.replace(before, '') : whole
    return isEnough(bare)
      ? { text: bare, isVerb: language === 'en' && /^to\s/i.test(whole) }
      : { text: whole, isVerb: false }
  })
  return [...new Map(made.map((one) => [one.text, one])).values()]
}
