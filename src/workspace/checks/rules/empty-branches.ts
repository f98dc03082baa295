import { isBlank } from '#src/blank-text.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { branchLike } from '#src/workspace/branch-like.ts'
import { type Branch, headsLike, headsOf } from '#src/workspace/text-parts/heads.ts'

const isEmpty = (text: string, branch: Branch | undefined) =>
  branch === undefined || isBlank(text.slice(branch.start, branch.end))

/** An empty branch whose source is not: for its numbers nothing would be shown. */
export const emptyBranches: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts, targetLang }): readonly Found[] {
    if (!targetParts.some(({ kind }) => kind === 'icu')) return nothing
    const sources = headsOf(sourceParts)
    const targets = headsOf(targetParts)
    return targets.flatMap((head): Found[] => {
      const like = headsLike(sources, head, targets)
      const isLost = (branch: Branch) =>
        isEmpty(target, branch) &&
        like.length > 0 &&
        like.every(({ branches }) => !isEmpty(source, branchLike(branches, branch.selector, targetLang, head.type)))
      const lost = head.branches.filter(isLost)
      const [first] = lost
      if (!first) return []
      const part = lost.map(({ selector }) => selector)
      return [{ code: 'plural-empty', part, range: { start: first.part.at, end: first.start }, fix: null }]
    })
  },
}
