import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { branchLike } from '#src/workspace/branch-like.ts'
import { type Branch, type Head, headsLike, headsOf } from '#src/workspace/text-parts/heads.ts'
import { missingParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** Where more is counted, nobody reads the text, and each would be compared with each. */
const maxHeads = 100

function readingOf(parts: readonly Part[], { branches }: Head, branch: Branch): readonly Part[] {
  const [from, to] = [branches[0]?.from ?? 0, branches.at(-1)?.to ?? 0]
  return [...parts.slice(0, from), ...parts.slice(branch.from, branch.to), ...parts.slice(to)]
}

/** What one branch lacks of the source's; the number may be a word: "one board". Lacking in all: another check. */
export const branchParts: Check = {
  severity: 'warning',
  find({ sourceParts, targetParts, targetLang, missing }): readonly Found[] {
    if (!targetParts.some(({ kind }) => kind === 'icu')) return nothing
    const sources = headsOf(sourceParts)
    const known = new Set(missing.map(({ id }) => id))
    const targets = headsOf(targetParts)
    if (targets.length > maxHeads) return nothing
    return targets.flatMap((head) => {
      const [like, ...others] = headsLike(sources, head, targets)
      if (!like || others.length > 0 || head.branches.length < 2) return []
      return head.branches.flatMap((branch): Found[] => {
        const source = branchLike(like.branches, branch.selector, targetLang, head.type)
        // Empty branches have a check of their own.
        if (!source || branch.from === branch.to) return []
        const lacking = missingParts(readingOf(sourceParts, like, source), readingOf(targetParts, head, branch))
          .filter(({ id }) => !known.has(id) && id !== `{${head.argument}}`)
          .map(({ text }) => text)
        const range = { start: branch.part.at, end: branch.start }
        return lacking.length === 0
          ? []
          : [{ code: 'branch-missing', part: `${branch.selector}: ${lacking.join(', ')}`, range, fix: null }]
      })
    })
  },
}
