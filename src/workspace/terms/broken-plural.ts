const article = /^[وفبلك]?(?:ال|لل)/u
const weak = /[اويىئؤءةآأإ]/gu
const words = /[\p{Script=Arabic}\p{M}]+/gu
/** Plurals of roots with a weak letter and two others: "أبواب", "بيوت". */
const shortPlural = /^(?:[اأ]\p{L}[وي]?ا\p{L}|[اأ]\p{L}{2}ا\p{L}|\p{L}{2}و\p{L})$/u

const bare = (word: string) => word.replace(article, '')
const rootOf = (word: string) => bare(word).replaceAll(weak, '')

/**
 * Returns whether an Arabic text has the plural that changes a word internally: "أبواب" for "باب", "مفاتيح" for
 * "مفتاح".
 */
export function hasBrokenPlural(word: string, text: string): boolean {
  const root = rootOf(word)
  if (root.length < 2) return false
  return [...text.matchAll(words)].some(
    ([one]) => rootOf(one) === root && (root.length > 2 || shortPlural.test(bare(one))),
  )
}
