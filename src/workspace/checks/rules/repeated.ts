import { languageOf } from '#src/workspace/text/locale-of.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

type Words = Readonly<Record<string, ReadonlySet<string>>>

// Words that can rightly follow themselves: "an die, die die Einladung bekam", "nous nous sommes trompés", "stalo se se
// mnou".
const ownWords: Words = {
  de: new Set(['die', 'der', 'das', 'den', 'dem', 'sie', 'ihnen', 'ihr', 'wie']),
  fr: new Set(['nous', 'vous']),
  en: new Set(['had', 'that']),
  nl: new Set(['die', 'dat', 'het', 'je', 'ze']),
  sv: new Set(['den', 'det', 'de', 'som']),
  da: new Set(['den', 'det', 'de', 'der', 'som']),
  nb: new Set(['den', 'det', 'de', 'som']),
  cs: new Set(['se', 'si']),
  sk: new Set(['sa', 'si']),
  hu: new Set(['az']),
}

/**
 * Words that are never right twice in a row. Any other repeat may be intended: "what it is is", "vom vom Hersteller
 * empfohlenen Wert", "sehr sehr".
 */
const onceOnly: Words = {
  de: new Set(['und', 'oder', 'dass', 'sowie']),
  en: new Set(['the', 'an', 'and', 'or', 'of', 'into', 'your', 'our', 'their', 'its', 'my']),
  fr: new Set(['le', 'les', 'un', 'une', 'du', 'des', 'au', 'aux', 'et', 'ou', 'dans', 'pour', 'avec']),
  es: new Set(['el', 'los', 'las', 'un', 'una', 'del', 'al', 'con']),
  it: new Set(['il', 'un', 'una', 'del', 'della', 'nel', 'nella', 'con']),
  nl: new Set(['en', 'of']),
  tr: new Set(['ve', 'veya', 'ile', 'için']),
  vi: new Set(['và', 'hoặc', 'của', 'với']),
}

/**
 * Languages that repeat a word to express "slowly" or "always": "yavaş yavaş", "luôn luôn". In these, only the words of
 * `onceOnly` are reported.
 */
const reduplicating = new Set(['az', 'bn', 'hi', 'kk', 'mr', 'tr', 'ur', 'uz', 'vi'])

const isAmong = (words: Words, word: string, lang: string) => words[languageOf(lang)]?.has(word.toLowerCase()) ?? false
const isWord = (text: string) => /^\p{L}{2,40}$/u.test(text)
const isLetter = (sign: string) => /[\p{L}\p{N}_-]/u.test(sign)

/** Finds words that are repeated after a single space. "Sie sie" are two words, but "The the" is one word twice. */
function placesIn(words: string): { word: string; at: number }[] {
  if (!words.includes('\n')) return placesInLine(words)
  let start = 0
  return words.split('\n').flatMap((line) => {
    const from = start
    start += line.length + 1
    return placesInLine(line).map(({ word, at }) => ({ word, at: from + at }))
  })
}

function placesInLine(words: string): { word: string; at: number }[] {
  const places: { word: string; at: number }[] = []
  let start = 0
  for (let gap = words.indexOf(' '); gap !== -1; gap = words.indexOf(' ', gap + 1)) {
    // A quick test first, because most words begin with another letter than the word before. Upper and lower case of a
    // letter differ only in this bit.
    if ((words.charCodeAt(start) | 32) === (words.charCodeAt(gap + 1) | 32)) {
      const word = words.slice(start, gap)
      const next = words.slice(gap + 1, gap + 1 + word.length)
      const isSame = word === next || word === next.charAt(0).toUpperCase() + next.slice(1)
      if (isSame && isWord(word) && !isLetter(words.charAt(gap + 1 + word.length))) places.push({ word, at: gap })
    }
    start = gap + 1
  }
  return places
}

export const repeated: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, targetLang }): readonly Found[] {
    const found: Found[] = []
    for (const { word, at } of placesIn(targetWords)) {
      if (isAmong(ownWords, word, targetLang)) continue
      const range = { start: at, end: at + 1 + word.length }
      const isWrong = isAmong(onceOnly, word, targetLang)
      if (!isWrong && reduplicating.has(languageOf(targetLang))) continue
      const fix = isWrong ? { ...range, text: '' } : null
      found.push({ code: 'repeated', part: word, range, fix })
    }
    return found.length > 0 && placesIn(sourceWords).length === 0 ? found : nothing
  },
}
