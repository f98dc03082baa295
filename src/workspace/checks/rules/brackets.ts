import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{', '】': '【' }
const closings = new Map(Object.entries(pairs).map(([closing, opening]) => [opening, closing]))
const bracket = /[()[\]{}【】]/g
const isOpening = (sign: string) => closings.has(sign)
/** Full-width brackets, which Chinese and Japanese texts also mix with the others. */
const wide = /[（）［］｛｝]/g
const narrow = (words: string) => words.replaceAll(wide, (sign) => sign.normalize('NFKC'))

/** A list mark such as "1)", "a)" or "iv.)" at the start of a line or a tag. Its bracket closes nothing. */
const listMark = /[\n\r\ue001][^\S\n\r]*(?:\d{1,3}|\p{L}|[ivx]{1,4})\.?$/u
const isListMark = (words: string, at: number) =>
  listMark.test((at < 12 ? '\n' : '') + words.slice(Math.max(0, at - 12), at))

function unpaired(words: string): { sign: string; at: number } | null {
  const open: number[] = []
  bracket.lastIndex = 0
  while (bracket.test(words)) {
    const at = bracket.lastIndex - 1
    const sign = words.charAt(at)
    if (isOpening(sign)) open.push(at)
    else if (sign === ')' && open.length === 0 && isListMark(words, at)) continue
    else if (words.charAt(open.pop() ?? -1) !== pairs[sign]) return { sign, at }
  }
  const [first] = open
  return first === undefined ? null : { sign: words.charAt(first), at: first }
}

export const brackets: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    const words = narrow(targetWords)
    const wrong = unpaired(words)
    // If the source has an unpaired bracket too, as in ":)", it is intended.
    if (!wrong || unpaired(narrow(sourceWords))) return nothing
    const range = { start: wrong.at, end: wrong.at + 1 }
    const part = targetWords.charAt(wrong.at)
    const closing = closings.get(wrong.sign) ?? ''
    if (wrong.sign in pairs) return [{ code: 'bracket-closing', part, range, fix: null }]
    const end = targetWords.length
    // A brace that is left over belongs to a placeholder, so it gets no fix.
    const isAtEnd =
      part === wrong.sign &&
      closing !== '}' &&
      sourceWords.endsWith(closing) &&
      /[\p{L}\p{N}\ue000.!?]$/u.test(targetWords)
    const fix = isAtEnd && !targetWords.slice(wrong.at + 1).includes('(') ? { start: end, end, text: closing } : null
    return [{ code: 'bracket-open', part, range, fix }]
  },
}
