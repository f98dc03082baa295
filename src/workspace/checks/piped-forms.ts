import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { unseen } from './words-of.ts'

/** Laravel's and Symfony's notation before a form for the numbers it is for: "{0}", "{1,2}", "[2,*]", "]1,Inf]". */
const mark = /(?:^|\|)\s{0,9}(\{\d{1,9}(?:,\d{1,9}){0,9}\}|[[\]](?:-Inf|\*|\d{1,9}),\s?(?:\+?Inf|\*|\d{1,9})[[\]])/g
const range = /^([[\]])(\S+?),\s?(\S+?)([[\]])$/

export type FormMark = { text: string; at: number }

/** Finds the marks of a text with a range, or of its translation; "{0} files | {1} folders" has two values instead. */
export function formMarksIn(text: string, isOfRanges = false): readonly FormMark[] {
  if (!text.includes('|')) return []
  const marks = [...text.matchAll(mark)].map(({ 0: whole, 1: own = '', index }) => {
    return { text: own, at: index + whole.length - own.length }
  })
  return isOfRanges || marks.some(({ text: own }) => !own.startsWith('{')) ? marks : []
}

export const formsOf = (text: string): readonly string[] => text.split('|')

/** Returns whether a form is for this number. */
export function isFor({ text }: FormMark, number: number): boolean {
  const [, open, low = '', high = '', close] = range.exec(text) ?? []
  if (open === undefined) return text.slice(1, -1).split(',').map(Number).includes(number)
  const from = /\d/.test(low) ? Number(low) : Number.NEGATIVE_INFINITY
  const to = /\d/.test(high) ? Number(high) : Number.POSITIVE_INFINITY
  return (open === '[' ? number >= from : number > from) && (close === ']' ? number <= to : number < to)
}

/** Returns the numbers at which one of the marks may begin or end. */
export const limitsOf = (marks: readonly FormMark[]): readonly number[] =>
  marks.flatMap(({ text }) => (text.match(/\d+/g) ?? []).map(Number)).flatMap((limit) => [limit - 1, limit, limit + 1])

/** Returns the parts without the marks before forms: they are neither values nor numbers of the text. */
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

/** Counts the forms, and the maximum of each part in one form. */
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

/** No language has more. A Markdown table has an empty one. */
const maxForms = 8
const isPiped = (text: string) => {
  const forms = text.includes('|') ? formsOf(text) : []
  return forms.length > 1 && forms.length <= maxForms && forms.every((form) => form.trim() !== '')
}

type Differing = { missing: CarriedPart[]; extra: CarriedPart[] }

/**
 * Corrects differences in texts with piped forms, "car | cars": one form alone is shown, and another language has more
 * or fewer of them.
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
