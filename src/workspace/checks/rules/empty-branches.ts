import { isBlank } from '#src/blank-text.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { type Branch, branchLike, headLike, headsOf } from '#src/workspace/text-parts/heads.ts'

const isEmpty = (text: string, branch: Branch | undefined) =>
  branch === undefined || isBlank(text.slice(branch.start, branch.end))

/** An empty branch whose source is not: for its numbers nothing would be shown. */
export const emptyBranches: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts }): readonly Found[] {
    if (!targetParts.some(({ kind }) => kind === 'icu')) return nothing
    const sources = headsOf(sourceParts)
    return headsOf(targetParts).flatMap((head): Found[] => {
      const like = headLike(sources, head)
      const isLost = (branch: Branch) =>
        isEmpty(target, branch) && !isEmpty(source, like && branchLike(like, branch.selector))
      const lost = head.branches.filter(isLost)
      const [first] = lost
      if (!first) return []
      const part = lost.map(({ selector }) => selector)
      return [{ code: 'plural-empty', part, range: { start: first.part.at, end: first.start }, fix: null }]
    })
  },
}
