import { lackingInBranches } from '#src/workspace/checks/rules/branch-parts.ts'
import { untickedParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** Where the source's parts begin that the translation lacks, as a whole or in a branch of its own. */
export function untickedPlaces(sourceParts: readonly Part[], targetParts: readonly Part[], lang: string): number[] {
  const lacking = lackingInBranches({ sourceParts, targetParts, targetLang: lang, missing: [] })
  const parts = new Set([...untickedParts(sourceParts, targetParts), ...lacking.flatMap((one) => one.parts)])
  return [...parts].map(({ at }) => at)
}
