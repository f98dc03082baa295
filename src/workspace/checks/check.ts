import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Head } from '#src/workspace/text-parts/heads.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { TermIndex } from '#src/workspace/terms/find-terms.ts'

/**
 * Checks that are off until the user turns them on, because less than 80 % of the issues that they found in a real
 * catalogue were right. There are none at present; see README.md.
 */
export const offByDefault: readonly CheckId[] = []

export const findingCodes = [
  'placeholder-missing',
  'placeholder-extra',
  'placeholder-changed',
  'placeholder-mixed',
  'tag-missing',
  'tag-extra',
  'tag-changed',
  'tag-order',
  'link-missing',
  'link-changed',
  'icu-unclosed',
  'icu-no-other',
  'icu-broken',
  'blank',
  'limit',
  'plural-empty',
  'plural-lost',
  'plural-missing',
  'plural-surplus',
  'plural-range',
  'offset-changed',
  'select-missing',
  'select-surplus',
  'branch-missing',
  'number-missing',
  'number-extra',
  'number-changed',
  'number-format',
  'unit-missing',
  'unit-changed',
  'unit-space',
  'term-missing',
  'term-forbidden',
  'end-missing',
  'end-extra',
  'end-changed',
  'quote-open',
  'quote-missing',
  'quote-extra',
  'bracket-open',
  'bracket-closing',
  'space-start',
  'space-end',
  'space-double',
  'space-before',
  'space-beside',
  'break-count',
  'break-kind',
  'repeated',
  'unchanged',
  'same-source',
  'too-long',
  'too-short',
] as const
export type FindingCode = (typeof findingCodes)[number]

export type Splice = { start: number; end: number; text: string }

export type Found = {
  code: FindingCode
  /** What the issue is about: a placeholder, a number, a wording; or a list of these. */
  part: string | readonly string[]
  /** Range in the translation; null if something is missing there. */
  range: { start: number; end: number } | null
  /** A change that resolves the issue; null if it is not certain. */
  fix: Splice | null
}

export type Issue = Found & { check: CheckId; severity: Severity }
export type Severity = 'error' | 'warning'

/** A glossary term. `targets`: its correct translations. `forbidden`: words that must not be used to translate it. */
export type Term = { term: string; targets: readonly string[]; forbidden: readonly string[] }

export type Texts = {
  source: string
  target: string
  desc: string
  sourceLang: string
  targetLang: string
  sourceParts: readonly Part[]
  targetParts: readonly Part[]
  sourceHeads: readonly Head[]
  targetHeads: readonly Head[]
  /**
   * Placeholders and tags that the source has more often (`missing`), and that the translation has more often
   * (`extra`).
   */
  missing: readonly CarriedPart[]
  extra: readonly CarriedPart[]
  /** The words of each text. Other characters are replaced by signs, so that positions stay the same. */
  sourceWords: string
  targetWords: string
  terms: TermIndex<Term>
}

/**
 * A check. Severity `error`: the text would break the screen or mail that shows it. Severity `warning`: a person must
 * judge whether the issue is real.
 */
export type Check = { severity: Severity; find: (texts: Texts) => readonly Found[] }

export const nothing: readonly Found[] = []
