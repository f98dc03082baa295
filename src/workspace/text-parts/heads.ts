import type { IcuType, Part } from './part.ts'

/**
 * A form of a plural or select. `start`, `end`: where its content is in the text. `from`, `to`: the range of its
 * content among the parts. `end` and `to` are exclusive.
 */
export type Branch = { selector: string; part: Part; start: number; end: number; from: number; to: number }
export type Head = { argument: string; type: IcuType; offset: number; part: Part; branches: Branch[] }

const none: readonly Head[] = []

/**
 * Returns the plurals and selects of a text (its heads), including nested ones, in the order of their starts. One that
 * is not closed reaches to the end of the text.
 */
export function headsOf(parts: readonly Part[]): readonly Head[] {
  const first = parts.findIndex(({ kind }) => kind === 'icu')
  // Most texts have none.
  if (first === -1) return none
  const heads: Head[] = []
  const open: { head: Head; branch: Branch | null }[] = []
  const last = parts.at(-1)
  const end = last ? last.at + last.text.length : 0
  for (let at = first; at < parts.length; at += 1) {
    const part = parts[at]
    if (part?.kind !== 'icu') continue
    const here = open.at(-1)
    if (part.role === 'head') {
      const { argument, type, offset } = part
      const head: Head = { argument, type, offset, part, branches: [] }
      heads.push(head)
      open.push({ head, branch: null })
    } else if (part.role === 'branch') {
      const start = part.at + part.text.length
      const branch: Branch = { selector: part.selector, part, start, end, from: at + 1, to: parts.length }
      here?.head.branches.push(branch)
      if (here) open.push({ head: here.head, branch })
    } else {
      open.pop()
      if (!here?.branch) continue
      here.branch.end = part.at
      here.branch.to = at
    }
  }
  return heads
}

type Groups = { like: Map<string, Head[]>; place: Map<Head, number> }
const known = new WeakMap<readonly Head[], Groups>()
const nameOf = ({ argument, type }: Head) => `${type} ${argument}`

/**
 * Groups the heads of a text by type and argument. The result is cached, because a search for each of thousands of
 * heads would take seconds.
 */
function groupsOf(heads: readonly Head[]): Groups {
  const before = known.get(heads)
  if (before) return before
  const like = Map.groupBy(heads, nameOf)
  const place = new Map([...like.values()].flatMap((same) => same.map((head, at) => [head, at] as const)))
  const made = { like, place }
  known.set(heads, made)
  return made
}

/**
 * Finds the heads of another text that correspond to `head`. `heads`: the heads of the other text. `own`: those of the
 * text of `head`. Returns the heads with the same type and argument. If both texts have the same number of these,
 * returns only the one in the same position.
 */
export function headsLike(heads: readonly Head[], head: Head, own: readonly Head[]): readonly Head[] {
  const name = nameOf(head)
  if (heads.length === 1 && own.length === 1) return heads[0] && nameOf(heads[0]) === name ? heads : none
  const groups = groupsOf(own)
  const theirs = groupsOf(heads).like.get(name) ?? none
  const same = theirs[groups.place.get(head) ?? -1]
  return theirs.length === groups.like.get(name)?.length && same ? [same] : theirs
}

/** Returns the head that corresponds to `head`, if `headsLike` returns exactly one; otherwise undefined. */
export function headLike(heads: readonly Head[], head: Head, own: readonly Head[]): Head | undefined {
  const like = headsLike(heads, head, own)
  return like.length === 1 ? like[0] : undefined
}
