import { lackingInBranches } from '#src/workspace/checks/rules/forms/branch-parts.ts'
import { untickedParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/**
 * Returns the places of source parts that the translation lacks, as a whole or in one of its plural forms. A tag counts
 * as lacking if something in it does.
 */
export function untickedPlaces(sourceParts: readonly Part[], targetParts: readonly Part[], lang: string): number[] {
  const lacking = lackingInBranches({ sourceParts, targetParts, targetLang: lang, missing: [] })
  const parts = new Set<Part>([...untickedParts(sourceParts, targetParts), ...lacking.flatMap((one) => one.parts)])
  const isLacking = (part: Part) => parts.has(part) || (part.kind === 'tag' && part.inside.some(isLacking))
  return sourceParts.filter(isLacking).map(({ at }) => at)
}
