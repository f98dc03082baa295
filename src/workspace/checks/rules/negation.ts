import { languageOf } from '#src/workspace/locale-of.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { countOf, finds } from '#src/workspace/checks/global-pattern.ts'
import { type Negation, negations, pairs, verbs } from './words/negation-words.ts'

const has = (text: string, pattern: RegExp | undefined) => pattern !== undefined && finds(pattern, text)
const timesIn = (text: string, pattern: RegExp | undefined) => (pattern ? countOf(text, pattern) : 0)

function withoutSaid(target: string, to: string, source: string, from: string): string {
  let left = target
  for (const verb of verbs) {
    const said = verb[to]
    if (said && has(source, verb[from])) left = left.replaceAll(said, ' ')
  }
  return left
}

/** Without what the other text says in its own way, where it does and says there nothing of what is denied here; what is left keeps its place. */
function withoutPaired(text: string, lang: string, other: string, otherLang: string): string {
  let left = text
  for (const { negated, plain, against } of pairs) {
    const said = negated[lang]
    if (!said || !has(other, plain[otherLang]) || !has(text, said)) continue
    const cut = left.replaceAll(said, (found) => ' '.repeat(found.length))
    // That word may be of another one here: an "Entwurf" of a draft.
    if (timesIn(other, plain[otherLang]) <= timesIn(cut, plain[lang])) continue
    if (timesIn(other, against[otherLang]) <= timesIn(cut, against[lang])) left = cut
  }
  return left
}

/** "Not long enough" is "zu kurz". */
const isMeasured = (source: string, target: string) =>
  /(?:^|[^a-zß-ÿ])(?:zu|trop)(?![a-zß-ÿ])/.test(target) &&
  /enough|suffic|less|more|exceed|below|above|least|most/.test(source)

const hasZero = /(?<![\d.,])0(?![\d.,])/

/** A quick test first, as most texts have nothing like it. */
const strongIn = (text: string, { hint, strong }: Negation): RegExpExecArray | null =>
  hint.test(text) ? strong.exec(text) : null

const asks = /\?\s*$/

function finding({ sourceWords, targetWords, sourceLang, targetLang }: Texts): Found | null {
  const [fromLang, toLang] = [languageOf(sourceLang), languageOf(targetLang)]
  const from = negations[fromLang]
  const to = negations[toLang]
  if (!from || !to) return null
  const [source, target] = [sourceWords.toLowerCase(), targetWords.toLowerCase()]
  const turned = strongIn(source, from)
  if (turned) {
    const isKept = to.any.test(withoutSaid(target, toLang, source, fromLang)) || isMeasured(source, target)
    const isLost = !isKept && strongIn(withoutPaired(source, fromLang, target, toLang), from)
    return isLost ? { code: 'negation-missing', part: isLost[0], range: null, fix: null } : null
  }
  if (!strongIn(target, to) || asks.test(source) || from.any.test(source) || hasZero.test(source)) return null
  const found = strongIn(withoutPaired(target, toLang, source, fromLang), to)
  if (!found) return null
  const range = { start: found.index, end: found.index + found[0].length }
  return { code: 'negation-extra', part: found[0], range, fix: null }
}

export const negation: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const found = finding(texts)
    return found ? [found] : nothing
  },
}
