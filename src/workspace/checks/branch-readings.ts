import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Check, Issue, Texts } from './check.ts'
import { textsIn } from './texts.ts'
import { selectorsOf } from './words-of.ts'

export type Active = readonly (readonly [CheckId, Check])[]

/** Checks that look at each plural form separately; the others look at all forms at once. */
const byBranch: ReadonlySet<CheckId> = new Set(['numbers', 'units', 'endMark', 'quotes', 'brackets', 'repeated'])

/** Returns the checks that look at each plural form separately. */
export const inBranches = (active: Active): Active => active.filter(([check]) => byBranch.has(check))

const placeOf = ({ code, part, range, fix }: Issue) => `${code} ${range?.start ?? fix?.start ?? part}`

/** Characters read for all plural forms together: nobody reads a text that exceeds this. */
const maxRead = 500_000

/** Finds issues in the single forms of a plural or select that were not found in the general form. */
export function findingsInBranches(texts: Texts, active: Active, known: readonly Issue[]): Issue[] {
  const seen = new Set(known.map(placeOf))
  const found: Issue[] = []
  const selectors = selectorsOf(texts.targetParts)
  if (selectors.size * (texts.source.length + texts.target.length) > maxRead) return found
  for (const selector of selectors) {
    const read = textsIn(texts, { selector, lang: texts.targetLang })
    for (const [check, { severity, find }] of active)
      for (const one of find(read)) {
        const finding = { ...one, check, severity }
        if (seen.has(placeOf(finding))) continue
        seen.add(placeOf(finding))
        found.push(finding)
      }
  }
  return found
}
