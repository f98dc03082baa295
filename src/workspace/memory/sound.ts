import { languageOf } from '#src/workspace/text/locale-of.ts'
import type { Slot } from './slots.ts'

/** Characters that may stand between a word and its number. */
const gap = String.raw`[ \u00a0\u202f](?:["'“”„«(]|<\w{1,10}>){0,3}$`
const behind = (words: string, flags = 'iu') => new RegExp(String.raw`(?:^|[^\p{L}])(?:${words})${gap}`, flags)

/**
 * Words of a language that change with the sound of the next word. `isOther`: returns whether a number has the sound
 * that changes them.
 */
type Rule = { word: RegExp; isOther: (digits: string) => boolean }

const isGroups = (digits: string, count: number) => digits.length % 3 === count % 3
const rules: Record<string, Rule> = {
  // The word changes before eight, eleven and eighteen, also in thousands. A capital "A" within a sentence belongs to a
  // name, as in "Class A 16".
  en: {
    word: new RegExp(String.raw`(?:(?:^|[.!?:]\s)An?|(?:^|[^\p{L}])an?)${gap}`, 'u'),
    isOther: (digits) => digits.startsWith('8') || (/^1[18]/.test(digits) && isGroups(digits, 2)),
  },
  // The word changes before egy, öt and ezer.
  hu: {
    word: behind('az?'),
    isOther: (digits) => digits.startsWith('5') || (digits.startsWith('1') && isGroups(digits, 1)),
  },
  // The word changes before uno, otto and undici.
  it: {
    word: behind('un|il|lo|la|i|gli|(?:de|da|a|ne|su)(?:l|llo|lla|i|gli)'),
    isOther: (digits) => digits.startsWith('8') || digits === '1' || (digits.startsWith('11') && isGroups(digits, 2)),
  },
  // The word changes before ocho and once: "7 u 8".
  es: {
    word: behind('[ou]'),
    isOther: (digits) => digits.startsWith('8') || (digits.startsWith('11') && isGroups(digits, 2)),
  },
}

/** Czech and Slovak: "s" or "se", "v" or "ve" depend on too many sounds to list, so they always count as changing. */
const eitherWay: Record<string, RegExp> = { cs: behind('[vszk]e?'), sk: behind('[vszk][eo]?') }

/** A word shortened before its number: "l'8", "d'1 mm". */
const elided = /\p{L}['’]$/u
/** An ending after a number: "2025-ben", "5:ssä", "5'ten". Only Hungarian attaches endings with a hyphen. */
const ending: Record<string, RegExp> = { hu: /^['’:-]\p{L}/u }
const anyEnding = /^['’:]\p{L}/u

/**
 * Returns whether the word before a number in a translation, or the ending after it, may have to change when `other`
 * replaces the number `value`: "an 8" becomes "a 9". `slot`: the number in `text`. `list.source`: the source of the
 * translation.
 */
export function soundsOtherwise(
  text: string,
  slot: Slot,
  value: string,
  other: string,
  list: { lang: string; source: string },
) {
  const language = languageOf(list.lang)
  const before = text.slice(Math.max(0, slot.at - 40), slot.at)
  const end = slot.at + slot.text.length
  if (elided.test(before) || (ending[language] ?? anyEnding).test(text.slice(end, end + 3))) return true
  if (eitherWay[language]?.test(before) === true) return true
  const rule = rules[language]
  const digitsOf = (number: string) => number.replace(/[.,]\d{1,2}$/, '').replaceAll(/\D/g, '')
  if (!rule || rule.isOther(digitsOf(value)) === rule.isOther(digitsOf(other)) || !rule.word.test(before)) return false
  // If the source has the same "A" before the number, it belongs to a name: "A 8000".
  return !(language === 'en' && list.source.includes(`${before.slice(-2)}${value}`) && /A.$/.test(before))
}
