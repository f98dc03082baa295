import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Check, Finding, Texts } from './check.ts'
import { textsIn } from './texts.ts'
import { selectorsOf } from './words-of.ts'

export type Active = readonly (readonly [CheckId, Check])[]

/** What is looked for in each branch; the others look at all of them at once. */
const byBranch: ReadonlySet<CheckId> = new Set(['numbers', 'units', 'endMark', 'quotes', 'brackets', 'repeated'])

/** Those of the checks that look at each branch by itself. */
export const inBranches = (active: Active): Active => active.filter(([check]) => byBranch.has(check))

const placeOf = ({ code, part, range, fix }: Finding) => `${code} ${range?.start ?? fix?.start ?? part}`

/** A branch for none, one or two may say so in words, or not at all. */
const isCount = (part: Finding['part']) =>
  (typeof part === 'string' ? [part] : part).every((one) => /^[012]$/.test(one))
const counts = /^(?:zero|one|two|=[012])$/

function isToBeSaid({ code, part }: Finding, selector: string): boolean {
  return !(counts.test(selector) && (code === 'number-extra' || code === 'number-missing') && isCount(part))
}

/** Characters that are read for all branches together: nobody reads a text in which it would be more. */
const maxRead = 500_000

/** What checks of branches find in those of a plural or select, beside what is known of the general one. */
export function findingsInBranches(texts: Texts, active: Active, known: readonly Finding[]): Finding[] {
  const seen = new Set(known.map(placeOf))
  const found: Finding[] = []
  const selectors = selectorsOf(texts.targetParts)
  if (selectors.size * (texts.source.length + texts.target.length) > maxRead) return found
  for (const selector of selectors) {
    const read = textsIn(texts, { selector, lang: texts.targetLang })
    for (const [check, { severity, find }] of active)
      for (const one of find(read)) {
        const finding = { ...one, check, severity }
        if (seen.has(placeOf(finding)) || !isToBeSaid(finding, selector)) continue
        seen.add(placeOf(finding))
        found.push(finding)
      }
  }
  return found
}
