import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { unseen } from './words-of.ts'

/**
 * The mark before a form in Laravel and Symfony, which says for which numbers the form is: "{0}", "{1,2}", "[2,*]",
 * "]1,Inf]".
 */
const mark = /(?:^|\|)\s{0,9}(\{\d{1,9}(?:,\d{1,9}){0,9}\}|[[\]](?:-Inf|\*|\d{1,9}),\s?(?:\+?Inf|\*|\d{1,9})[[\]])/g
const range = /^([[\]])(\S+?),\s?(\S+?)([[\]])$/

export type FormMark = { text: string; at: number }

/**
 * Returns the marks before the forms of a text, such as "{0}" or "[2,*]". Returns none if no mark is a range, because
 * "{0} files | {1} folders" has placeholders in these places. `isOfRanges`: the source has ranges, so "{0}" is a mark.
 */
export function formMarksIn(text: string, isOfRanges = false): readonly FormMark[] {
  if (!text.includes('|')) return []
  const marks = [...text.matchAll(mark)].map(({ 0: whole, 1: own = '', index }) => {
    return { text: own, at: index + whole.length - own.length }
  })
  return isOfRanges || marks.some(({ text: own }) => !own.startsWith('{')) ? marks : []
}

export const formsOf = (text: string): readonly string[] => text.split('|')

/** Returns whether the form with this mark is the one for a number: "[2,*]" is for 2 and more, "{0}" only for 0. */
export function isFor({ text }: FormMark, number: number): boolean {
  const [, open, low = '', high = '', close] = range.exec(text) ?? []
  if (open === undefined) return text.slice(1, -1).split(',').map(Number).includes(number)
  const from = /\d/.test(low) ? Number(low) : Number.NEGATIVE_INFINITY
  const to = /\d/.test(high) ? Number(high) : Number.POSITIVE_INFINITY
  return (open === '[' ? number >= from : number > from) && (close === ']' ? number <= to : number < to)
}

/** Returns the numbers at which the form may change: each number in the marks, and the numbers before and after it. */
export const limitsOf = (marks: readonly FormMark[]): readonly number[] =>
  marks.flatMap(({ text }) => (text.match(/\d+/g) ?? []).map(Number)).flatMap((limit) => [limit - 1, limit, limit + 1])

/**
 * Returns the parts with the marks before forms hidden, because marks are neither placeholders nor numbers of the text.
 * Their characters are replaced by `unseen`, so positions stay the same.
 */
export function withoutFormMarks(parts: readonly Part[], marks: readonly FormMark[]): readonly Part[] {
  if (marks.length === 0) return parts
  const hidden = new Set(marks.flatMap(({ at, text }) => Array.from(text, (_, place) => at + place)))
  return parts.map((part): Part => {
    const isMark = part.kind === 'placeholder' && hidden.has(part.at)
    if (part.kind !== 'text' && !isMark) return part
    const text = Array.from({ length: part.text.length }, (_, place) =>
      hidden.has(part.at + place) ? unseen : part.text.charAt(place),
    ).join('')
    return { kind: 'text', text, at: part.at }
  })
}

type Counts = { forms: number; most: ReadonlyMap<string, number> }

/** Counts the forms and, for each placeholder or tag, how often one form has it at most. */
function countsOf(parts: readonly Part[]): Counts {
  const most = new Map<string, number>()
  let forms = 1
  let here = new Map<string, number>()
  for (const part of parts) {
    const strokes = part.kind === 'text' ? part.text.split('|').length - 1 : 0
    if (strokes > 0) here = new Map()
    forms += strokes
    for (const { id } of carriedIn([part])) {
      const count = (here.get(id) ?? 0) + 1
      here.set(id, count)
      most.set(id, Math.max(count, most.get(id) ?? 0))
    }
  }
  return { forms, most }
}

/** Max forms: no language has more. A Markdown table is recognized by its empty cells. */
const maxForms = 8
const isPiped = (text: string) => {
  const forms = text.includes('|') ? formsOf(text) : []
  return forms.length > 1 && forms.length <= maxForms && forms.every((form) => form.trim() !== '')
}

type Differing = { missing: CarriedPart[]; extra: CarriedPart[] }

/**
 * Corrects the differences between a source and a translation whose forms are separated by strokes, such as "car |
 * cars". Only one form is shown at a time, and languages have different numbers of forms. A part therefore counts as
 * often as it occurs in the form that has it most often. Returns the differences of other texts unchanged.
 */
export function differingInForms(
  { missing, extra }: Differing,
  source: string,
  sourceParts: readonly Part[],
  targetParts: readonly Part[],
): Differing {
  if ((missing.length === 0 && extra.length === 0) || !isPiped(source)) return { missing, extra }
  const [from, to] = [countsOf(sourceParts), countsOf(targetParts)]
  const isBeyond = (one: Counts, other: Counts) => {
    return ({ id }: CarriedPart) => (one.most.get(id) ?? 0) > (other.most.get(id) ?? 0)
  }
  return {
    missing: from.forms === to.forms ? missing : missing.filter(isBeyond(from, to)),
    extra: extra.filter(isBeyond(to, from)),
  }
}
