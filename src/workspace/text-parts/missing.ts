import type { Part } from './part.ts'

export type CarriedPart = Extract<Part, { id: string }>

const isCarried = (part: Part): part is CarriedPart => part.kind === 'placeholder' || part.kind === 'tag'

export const carriedIn = (parts: readonly Part[]): CarriedPart[] => parts.filter(isCarried)

/** The same placeholders and tags in the same order: as it is in most translations, and found without a list of them. */
export function haveSameCarried(parts: readonly Part[], others: readonly Part[]): boolean {
  let at = 0
  for (const part of parts) {
    if (!isCarried(part)) continue
    let other = others[at]
    while (other && !isCarried(other)) other = others[(at += 1)]
    if (other?.id !== part.id) return false
    at += 1
  }
  return !others.slice(at).some(isCarried)
}

/** How often each id shows in the fullest reading: of branches, the one with most of it counts. */
function countsOf(parts: readonly Part[]): Map<string, number> {
  const open: Map<string, number>[] = [new Map()]
  const roles: ('head' | 'branch')[] = []
  const close = () => {
    const role = roles.pop()
    const inner = open.pop()
    const outer = open.at(-1)
    if (!inner || !outer) return
    for (const [id, count] of inner) {
      const known = outer.get(id) ?? 0
      outer.set(id, role === 'branch' ? Math.max(known, count) : known + count)
    }
  }
  for (const part of parts) {
    if (isCarried(part)) open.at(-1)?.set(part.id, (open.at(-1)?.get(part.id) ?? 0) + 1)
    else if (part.kind !== 'icu') continue
    else if (part.role === 'end') close()
    else {
      roles.push(part.role)
      open.push(new Map())
    }
  }
  while (roles.length > 0) close()
  return open[0] ?? new Map()
}

/** As `missingParts`, with those of all branches where the second text has none of them. */
export function untickedParts(parts: readonly Part[], others: readonly Part[]): CarriedPart[] {
  const missing = new Set(missingParts(parts, others))
  const there = new Set(carriedIn(others).map(({ id }) => id))
  return carriedIn(parts).filter((part) => missing.has(part) || !there.has(part.id))
}

/** Placeholders and tags that the first text has more often than the second; of several alike, the last. */
export function missingParts(parts: readonly Part[], others: readonly Part[]): CarriedPart[] {
  if (!parts.some(isCarried)) return []
  const lacking = countsOf(parts)
  for (const [id, count] of countsOf(others)) lacking.set(id, (lacking.get(id) ?? 0) - count)
  const missing: CarriedPart[] = []
  for (const part of parts.toReversed()) {
    if (!isCarried(part)) continue
    const count = lacking.get(part.id) ?? 0
    if (count <= 0) continue
    lacking.set(part.id, count - 1)
    missing.push(part)
  }
  return missing.toReversed()
}
