import type { IcuType, Part } from './part.ts'

/** A branch of a plural or select: its places in the text, and its range among the parts. */
export type Branch = { selector: string; part: Part; start: number; end: number; from: number; to: number }
export type Head = { argument: string; type: IcuType; part: Part; branches: Branch[] }

const none: readonly Head[] = []

/** Plurals and selects in the order of their start, nested ones included. What is left open ends with the text. */
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
      const head: Head = { argument: part.argument, type: part.type, part, branches: [] }
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

/** The other text's heads of the same argument: where both count it as often, the one that stands in the same order. */
export function headsLike(heads: readonly Head[], head: Head, own: readonly Head[]): readonly Head[] {
  const isLike = ({ argument, type }: Head) => argument === head.argument && type === head.type
  if (heads.length === 1 && own.length === 1) return heads[0] && isLike(heads[0]) ? heads : none
  const [theirs, mine] = [heads.filter(isLike), own.filter(isLike)]
  const same = theirs[mine.indexOf(head)]
  return theirs.length === mine.length && same ? [same] : theirs
}
