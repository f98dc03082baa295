import { isBlank } from '#src/blank-text.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { branchLike } from '#src/workspace/text/branch-like.ts'
import { type Branch, headsLike } from '#src/workspace/text-parts/heads.ts'

const isEmpty = (text: string, branch: Branch | undefined) =>
  branch === undefined || isBlank(text.slice(branch.start, branch.end))

/** Max empty forms to report, and max plurals of the source to compare each with. */
const most = 100

/**
 * Finds an empty plural or select form whose form in the source is not empty. Whenever this form applies, nothing would
 * be shown.
 */
export const emptyBranches: Check = {
  severity: 'error',
  find({ source, target, sourceHeads, targetHeads, targetLang }): readonly Found[] {
    if (targetHeads.length === 0) return nothing
    const found: Found[] = []
    for (const head of targetHeads) {
      if (found.length === most) break
      const empty = head.branches.filter((branch) => isEmpty(target, branch)).slice(0, most)
      const like = empty.length > 0 ? headsLike(sourceHeads, head, targetHeads).slice(0, most) : []
      if (like.length === 0) continue
      const lost = empty.filter(({ selector }) =>
        like.every(({ branches }) => !isEmpty(source, branchLike(branches, selector, targetLang, head.type))),
      )
      const [first] = lost
      if (!first) continue
      const part = lost.map(({ selector }) => selector)
      found.push({ code: 'plural-empty', part, range: { start: first.part.at, end: first.start }, fix: null })
    }
    return found
  },
}
