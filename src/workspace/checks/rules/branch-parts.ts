import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { type Branch, branchLike, type Head, headLike, headsOf } from '#src/workspace/text-parts/heads.ts'
import { missingParts } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

function readingOf(parts: readonly Part[], { branches }: Head, branch: Branch): readonly Part[] {
  const others = branches.filter((one) => one !== branch)
  return parts.filter((_, at) => others.every(({ from, to }) => at < from || at >= to))
}

/** What one branch lacks of the source's; the number may be a word: "one board". Lacking in all: another check. */
export const branchParts: Check = {
  severity: 'warning',
  find({ sourceParts, targetParts, missing }): readonly Found[] {
    if (!targetParts.some(({ kind }) => kind === 'icu')) return nothing
    const sources = headsOf(sourceParts)
    const known = new Set(missing.map(({ id }) => id))
    return headsOf(targetParts).flatMap((head) => {
      const like = headLike(sources, head)
      if (!like || head.branches.length < 2) return []
      return head.branches.flatMap((branch): Found[] => {
        const source = branchLike(like, branch.selector)
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
