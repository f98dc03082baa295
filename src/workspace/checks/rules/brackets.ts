import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

const bracket = /[()[\]{}]/g
const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function unpaired(words: string): { sign: string; at: number } | null {
  const open: { sign: string; at: number }[] = []
  for (const { 0: sign, index: at } of words.matchAll(bracket)) {
    if ('([{'.includes(sign)) open.push({ sign, at })
    else if (sign in pairs && open.pop()?.sign !== pairs[sign]) return { sign, at }
  }
  return open[0] ?? null
}

const hasBracket = /[()[\]{}]/

export const brackets: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    if (!hasBracket.test(targetWords)) return nothing
    const wrong = unpaired(targetWords)
    // "a) first" and ":)" are unpaired in the source as well.
    if (!wrong || unpaired(sourceWords)) return nothing
    const range = { start: wrong.at, end: wrong.at + 1 }
    const closing = wrong.sign === '(' ? ')' : wrong.sign === '[' ? ']' : '}'
    if (wrong.sign in pairs) return [{ code: 'bracket-closing', part: wrong.sign, range, fix: null }]
    const end = targetWords.length
    // A brace that is left over is one of a placeholder's.
    const isAtEnd = closing !== '}' && sourceWords.endsWith(closing) && /[\p{L}\p{N}\ue000.!?]$/u.test(targetWords)
    const fix = isAtEnd && !targetWords.slice(wrong.at + 1).includes('(') ? { start: end, end, text: closing } : null
    return [{ code: 'bracket-open', part: wrong.sign, range, fix }]
  },
}
