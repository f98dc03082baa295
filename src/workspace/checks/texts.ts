import { carriedIn, missingParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Term, Texts } from './check.ts'
import { withPercentages } from './percent-first.ts'
import { wordsOf } from './words-of.ts'

export type Wording = { source: string; target: string; desc: string }
export type Setting = { sourceLang: string; targetLang: string; terms: readonly Term[] }

const none = { missing: [], extra: [] }

function differenceOf(source: readonly Part[], target: readonly Part[]): Pick<Texts, 'missing' | 'extra'> {
  if (source.length === 1 && target.length === 1 && source[0]?.kind === target[0]?.kind && source[0]?.kind === 'text')
    return none
  const [from, to] = [carriedIn(source), carriedIn(target)]
  if (from.length === to.length && from.every((part, at) => part.id === to[at]?.id)) return none
  return { missing: missingParts(source, target), extra: missingParts(target, source) }
}

/** Cut once, for every check to read. */
export function textsOf({ source, target, desc }: Wording, { sourceLang, targetLang, terms }: Setting): Texts {
  const [cutSource, cutTarget] = [partsOf(source), partsOf(target)]
  const sourceParts = withPercentages(cutSource, sourceLang, cutTarget, target)
  const targetParts = withPercentages(cutTarget, targetLang, cutSource, source)
  return {
    source,
    target,
    desc,
    sourceLang,
    targetLang,
    terms,
    sourceParts,
    targetParts,
    ...differenceOf(sourceParts, targetParts),
    sourceWords: wordsOf(source, sourceParts),
    targetWords: wordsOf(target, targetParts),
  }
}
