import { inForm, tidyEntry } from './canonical-text.ts'

/** Umlauts are also written with a second letter. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Letters and dashes that Unicode does not decompose. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k' })
    .concat(Object.entries({ ı: 'i', ς: 'σ' }))
    .concat([...'‐‒–—―−⁃'].map((dash) => [dash, '-'])),
)

/** Apostrophes, and signs without width. */
const dropped = /['`‘’‛′ʹʻʼʽʿʾ\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const isPlain = /^[\t\n -&(-_a-z{-~]*$/

function fold(text: string): string {
  return inForm(text, 'NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll(/[\u0080-\uffff]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(dropped, '')
}

/**
 * Folds a text to what a search compares: "Müller" to "muller" and "mueller", "Łódź" to "lodz", "O’Neill" to "oneill".
 * The function `folded` of the database has the same rules, and joins the forms by a line's end.
 */
export function searchForms(text: string): string[] {
  const small = inForm(text.replaceAll('´', "'"), 'NFC').toLowerCase()
  if (isPlain.test(small)) return [small]
  const spelled = small.replaceAll(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter)
  return spelled === small ? [fold(small)] : [fold(small), fold(spelled)]
}

const maxWords = 6

/** Whoever types a name with its place puts a comma between them. */
const betweenWords = /\s+|[,;]+(?=\s|$)/
const meaning = /[\p{L}\p{N}]/u

/**
 * The words of a search, each once and in its forms: one of them must be found. A sign that stands alone, as in "Müller & Söhne", counts only
 * where there is nothing else. Of more than six, the longest. A search for what is not compared, as an apostrophe alone, is a word without forms, which no text has.
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

/** Returns a test for texts that contain every word of a search, whatever its letters. */
export function searchIn(search: string): (text: string) => boolean {
  const words = searchWords(search)
  return (text) => {
    const forms = searchForms(text)
    return words.every((word) => word.some((one) => forms.some((form) => form.includes(one))))
  }
}
