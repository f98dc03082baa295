import { normalizeText, tidyEntry } from './canonical-text.ts'

/** Letters that are also written with two letters, such as umlauts. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Plain forms of letters and dashes that Unicode does not decompose. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k' })
    .concat(Object.entries({ ı: 'i', ς: 'σ' }))
    .concat([...'‐‒–—―−⁃'].map((dash) => [dash, '-'])),
)

/** Apostrophes and characters without width, which the search ignores. */
const dropped = /['`‘’‛′ʹʻʼʽʿʾ\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const isPlain = /^[\t\n -&(-_a-z{-~]*$/

function fold(text: string): string {
  return normalizeText(text, 'NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll(/[\u0080-\uffff]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(dropped, '')
}

/**
 * Returns the folded forms of a text (lower case, no accents), which a search compares. "Müller" has the forms "muller"
 * and "mueller", "Łódź" has "lodz", and "O’Neill" has "oneill". The database function `folded` follows the same rules,
 * and joins the forms with a line break.
 */
export function searchForms(text: string): string[] {
  const small = normalizeText(text.replaceAll('´', "'"), 'NFC').toLowerCase()
  if (isPlain.test(small)) return [small]
  const spelled = small.replaceAll(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter)
  return spelled === small ? [fold(small)] : [fold(small), fold(spelled)]
}

const maxWords = 6

/** What separates the words of a search. Users put a comma between a name and a place. */
const betweenWords = /\s+|[,;]+(?=\s|$)/
const meaning = /[\p{L}\p{N}]/u

/**
 * Returns the different words of a search, the longest first, each as a list of its forms. A text matches a word if it
 * contains one of the forms. At most six words are returned. Words without letters or digits are left out, unless there
 * are no others. If the search consists only of characters that are ignored, the result is one word without forms,
 * which no text matches; an empty search gives no words.
 */
export function searchWords(search: string): string[][] {
  const hasMeaning = meaning.test(search)
  const typed = search.split(hasMeaning ? betweenWords : /\s+/).filter((word) => !hasMeaning || meaning.test(word))
  const words = new Map<string, string[]>()
  for (const word of typed) {
    const forms = searchForms(word).filter((form) => form.trim() !== '')
    if (forms.length > 0) words.set(forms.join(' '), forms)
  }
  if (words.size === 0) return tidyEntry(search) === '' ? [] : [[]]
  const all = [...words].toSorted(([one], [other]) => other.length - one.length)
  return all.slice(0, maxWords).map(([, forms]) => forms)
}

/**
 * Returns a function that checks whether a text contains every word of a search, in any of the word's forms. For an
 * empty search, every text matches.
 */
export function searchIn(search: string): (text: string) => boolean {
  const words = searchWords(search)
  return (text) => {
    const forms = searchForms(text)
    return words.every((word) => word.some((one) => forms.some((form) => form.includes(one))))
  }
}

/**
 * Returns the parts of a text that match a word of a search, as ranges [start, end) in ascending order, which do not
 * overlap or touch. Letters count as in `searchIn`: "mueller" matches "Müller".
 */
export function matchesIn(text: string, search: string): [start: number, end: number][] {
  const words = searchWords(search).flat()
  const isMatched = Array.from({ length: text.length }, () => false)
  if (words.length > 0)
    for (const { folded, places } of spellingsOf(text))
      for (const word of words)
        for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
          isMatched.fill(true, places[at]?.[0] ?? 0, places[at + word.length - 1]?.[1] ?? text.length)
  const ranges: [number, number][] = []
  for (const [index, is] of isMatched.entries()) {
    const last = ranges.at(-1)
    if (is && last?.[1] === index) last[1] = index + 1
    else if (is) ranges.push([index, index + 1])
  }
  return ranges
}

/** A folded form of a text. `places`: for each of its characters, the range of the letter that it comes from. */
type Spelling = { folded: string; places: [start: number, end: number][] }

function spellingsOf(text: string): Spelling[] {
  return [0, 1].map((form) => {
    const spelling: Spelling = { folded: '', places: [] }
    let start = 0
    for (const letter of text) {
      const forms = searchForms(letter)
      const plain = forms[form] ?? forms[0] ?? ''
      spelling.folded += plain
      const place: [number, number] = [start, start + letter.length]
      spelling.places.push(...Array.from({ length: plain.length }, () => place))
      start += letter.length
    }
    return spelling
  })
}
