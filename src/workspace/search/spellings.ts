import { asTyped, inUsualWidth, withoutWidth, written } from './fold.ts'
import { literally } from './query.ts'

/** By a letter the one that is as wide as Chinese ones, or half as wide. */
const otherWidth = new Map(
  Array.from({ length: 0xff9f - 0xff01 + 1 }, (_, at) => String.fromCharCode(0xff01 + at)).map((letter) => [
    letter.normalize('NFKC'),
    letter,
  ]),
)

const sharpS: Readonly<Record<string, string>> = { ss: 'ß', SS: 'ẞß' }

/** Letters with their marks in one character or in several, and of another width. */
function formsOf(letter: string): string {
  const parts = Array.from(letter.normalize('NFD'))
  const forms = [letter, parts.join(''), parts.map((part) => otherWidth.get(part) ?? part).join('')]
  const signs = written[letter] ?? sharpS[letter]
  const all = [...new Set(forms)].map(literally)
  return all.length === 1 && signs === undefined
    ? literally(letter)
    : `(?:${[...all, ...(signs ? [`[${signs}]`] : [])].join('|')})`
}

const hidden = new RegExp(`[${withoutWidth}]`, 'gu')
const pieces = /ss|SS|\.{3}|[\s\S]/gu

/** All that the search takes for the same but for accents, which tell one letter from another: none is found without the mark that follows it. */
export function anySpelling(find: string): string {
  const shown = find.replaceAll(hidden, '')
  // Whoever looks for what nobody sees means just that.
  if (shown === '') return literally(find)
  const typed = asTyped(inUsualWidth(shown)).normalize('NFC').replaceAll('ß', 'ss').replaceAll('ẞ', 'SS')
  const between = `[${withoutWidth}]*`
  return String.raw`${(typed.match(pieces) ?? []).map(formsOf).join(between)}(?![\p{Mn}\uff9e\uff9f])`
}
