import { numberSpace, withPlainDigits } from '#src/workspace/checks/number-format.ts'
import { something } from '#src/workspace/checks/words-of.ts'
import { scriptOf } from '#src/workspace/locale-of.ts'

// Bounded, or begun once: long rows would be run through from each of their places.
const amount = String.raw`(?:\d[\d.,]{0,15}(?:${numberSpace}\d{3}(?!\d)){0,4}(?:[.,]\d{1,9})?|(?<!${something})${something}+)`
const joint = String.raw`(?:[-–—〜～~x×х*/+]|и|до|или|из|та|й|і|або|з|із|від|да|от|και|έως|από|ή|から|と|至|到|和|或)`
/** "5–10 мм" has one unit for both. */
const measured = new RegExp(
  String.raw`${amount}(?:${numberSpace}?${joint}${numberSpace}?${amount}){0,9}${numberSpace}?((?!\p{Script=Latin}|[µμΩ])\p{L}[\p{L}\p{M}]*)`,
  'gu',
)
const amounts = new RegExp(amount, 'gu')

/** What stands behind numbers and is no unit: Russian and its neighbours, Greek, Korean, Arabic, Hebrew. */
const small = [
  'для на в и или до от с со по из при за под над без о об к у та або від з із зі і й да',
  'για και ή σε με έως από του της των ως στο στη στην',
  '의 은 는 이 가 을 를 에 와 과 로 및',
  'من في إلى على أو',
  'של על עם או',
]
const smallWords = new Set(small.flatMap((line) => line.split(' ')))
/** In Japanese and Chinese no space parts them from the next word. */
const particle = /^(?:\p{Script=Hiragana}|[的和或至到用])/u

const digitsOf = (text: string) => (text.includes(something) ? something : text.replaceAll(/\D/g, ''))

/** In a language that is not written in Latin letters, whether a unit may be a word of its own script: one behind the same digits, "5 кг". */
export function isMeasuredIn(text: string, lang: string): (written: string) => boolean {
  if (scriptOf(lang) === 'Latn') return () => false
  const left = new Map<string, number>()
  for (const { 0: whole, 1: word = '' } of withPlainDigits(text).matchAll(measured)) {
    if (smallWords.has(word) || particle.test(word)) continue
    for (const one of whole.match(amounts) ?? []) left.set(digitsOf(one), (left.get(digitsOf(one)) ?? 0) + 1)
  }
  return (written) => {
    const digits = digitsOf(written)
    const count = written === '' ? 0 : (left.get(digits) ?? 0)
    // Each stands for one.
    left.set(digits, count - 1)
    return count > 0
  }
}
