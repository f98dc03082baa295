import { numberSpace, withPlainDigits } from '#src/workspace/checks/number-format.ts'
import { something } from '#src/workspace/checks/words-of.ts'
import { scriptOf } from '#src/workspace/text/locale-of.ts'

// Bounded, or with one start: long rows would otherwise be searched from each of their positions.
const amount = String.raw`(?:\d[\d.,]{0,15}(?:${numberSpace}\d{3}(?!\d)){0,4}(?:[.,]\d{1,9})?|(?<!${something})${something}+)`
const joint = String.raw`(?:[-–—〜～~x×х*/+]|и|до|или|из|та|й|і|або|з|із|від|да|от|και|έως|από|ή|から|と|至|到|和|或)`
/** "5–10 мм" has one unit for both, and "5-метровый" one in a word. */
const measured = new RegExp(
  String.raw`${amount}(?:${numberSpace}?${joint}${numberSpace}?${amount}){0,9}(?:${numberSpace}?|-(?=\p{L}{4}))((?!\p{Script=Latin}|[µΩ]|μ(?![.\p{Script=Greek}]))\p{L}[\p{L}\p{M}]*(?:["״”]\p{L}+)?)`,
  'gu',
)
const amounts = new RegExp(amount, 'gu')

/** Words that follow numbers and are no units: Russian and its neighbours, Greek, Korean, Arabic, Hebrew. */
const small = [
  'для на в и или до от с со по из при за под над без о об к у та або від з із зі і й да',
  'για και ή σε με έως από του της των ως στο στη στην',
  '의 은 는 이 가 을 를 에 와 과 로 및',
  'من في إلى على أو',
  'של על עם או',
]
const smallWords = new Set(small.flatMap((line) => line.split(' ')))
/** In Japanese and Chinese, no space separates the unit from these words. */
const particle = /^(?:\p{Script=Hiragana}|[的和或至到用])/u

/** Words that are one unit only, by its sign. Single Arabic letters may be others: "م ب" is a megabyte. */
const signs: Record<string, string> = {
  mm: 'мм مم ملم מ"מ',
  cm: 'см سم ס"מ',
  dm: 'дм',
  m: 'м',
  km: 'км كم كلم ק"מ',
  mg: 'мг مجم ملغ מ"ג',
  g: 'г гр جم غم',
  kg: 'кг كجم كغ كغم ק"ג',
  t: 'т',
  ml: 'мл مل מ"ל',
  l: 'л',
}
const signOfWord = new Map(
  Object.entries(signs).flatMap(([sign, words]) => words.split(' ').map((word) => [word, sign] as const)),
)
/** "м²", "м кв.", "м. кв.": a power of the unit. */
const power = /^\.?\s?(?:[²³23]|кв|куб|مربع|مكعب|מרובע)/

const digitsOf = (text: string) => (text.includes(something) ? something : text.replaceAll(/\D/g, ''))

const keyOf = (digits: string, sign = '') => `${digits} ${sign}`

/**
 * Returns a function that tells whether a unit may be a word of the language's own script: a word after the same
 * digits, "5 кг", that is not known as another unit. Applies to languages without Latin letters.
 */
export function isMeasuredIn(text: string, lang: string): (written: string, sign: string) => boolean {
  if (scriptOf(lang) === 'Latn') return () => false
  const left = new Map<string, number>()
  for (const { 0: whole, 1: word = '', index } of withPlainDigits(text).matchAll(measured)) {
    if (smallWords.has(word) || particle.test(word)) continue
    const end = index + whole.length
    const sign = power.test(text.slice(end, end + 6)) ? undefined : signOfWord.get(word.replace(/["״”]/, '"'))
    for (const one of whole.match(amounts) ?? []) {
      const key = keyOf(digitsOf(one), sign)
      left.set(key, (left.get(key) ?? 0) + 1)
    }
  }
  // Each word stands for one unit.
  const isTaken = (key: string): boolean => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  }
  return (written, sign) => {
    if (written === '') return false
    const digits = digitsOf(written)
    return isTaken(keyOf(digits, sign)) || isTaken(keyOf(digits))
  }
}
