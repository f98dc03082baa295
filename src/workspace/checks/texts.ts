import { headsOf } from '#src/workspace/text-parts/heads.ts'
import { familiesOf } from '#src/workspace/text-parts/cut.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import { differing, haveSameCarried } from '#src/workspace/text-parts/missing.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Texts } from './check.ts'
import { withPercentages } from './percent-first.ts'
import { differingInForms, formMarksIn, withoutFormMarks } from './piped-forms.ts'
import { type Reading, wordsOf } from './words-of.ts'

export type Wording = { source: string; target: string; desc: string }
export type Setting = Pick<Texts, 'sourceLang' | 'targetLang' | 'terms'> & { families: readonly Family[] }

/** Splits source and translation into parts and words, once for all checks. */
export function textsOf({ source, target, desc }: Wording, setting: Setting): Texts {
  const { sourceLang, targetLang, terms, families } = setting
  const sourceMarks = formMarksIn(source)
  const cutSource = withoutFormMarks(partsOf(source, families), sourceMarks)
  const targetMarks = sourceMarks.length > 0 ? formMarksIn(target, true) : sourceMarks
  const cutTarget = withoutFormMarks(partsOf(target, familiesOf(cutSource, families), cutSource), targetMarks)
  const sourceParts = withPercentages(cutSource, sourceLang, cutTarget, target)
  const targetParts = withPercentages(cutTarget, targetLang, cutSource, source)
  const [sourceHeads, targetHeads] = [headsOf(sourceParts), headsOf(targetParts)]
  const areSame = haveSameCarried(sourceParts, targetParts)
  const sourceWords = wordsOf(source, sourceParts, sourceHeads)
  const targetWords = wordsOf(target, targetParts, targetHeads)
  return {
    source,
    target,
    desc,
    sourceLang,
    targetLang,
    terms,
    sourceParts,
    targetParts,
    sourceHeads,
    targetHeads,
    ...(areSame ? same : differingInForms(differing(sourceParts, targetParts), source, sourceParts, targetParts)),
    sourceWords,
    targetWords,
  }
}

const same: Pick<Texts, 'missing' | 'extra'> = { missing: [], extra: [] }

/** Returns the same texts with the words of the plural form `reading`. */
export function textsIn(texts: Texts, reading: Reading): Texts {
  const sourceWords = wordsOf(texts.source, texts.sourceParts, texts.sourceHeads, reading)
  const targetWords = wordsOf(texts.target, texts.targetParts, texts.targetHeads, reading)
  return { ...texts, sourceWords, targetWords }
}
