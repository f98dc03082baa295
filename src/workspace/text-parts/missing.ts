import type { Part } from './part.ts'

export type CarriedPart = Extract<Part, { id: string }>

type Tag = Extract<Part, { kind: 'tag' }>

const none: readonly Part[] = []

export const isCarried = (part: Part): part is CarriedPart => part.kind === 'placeholder' || part.kind === 'tag'

const hasInside = (part: Part): part is Tag => part.kind === 'tag' && part.inside.length > 0

/** Returns the parts, with the parts in a tag's attributes after the tag. Returns the same list if there are none. */
const withInside = (parts: readonly Part[]): readonly Part[] =>
  parts.some(hasInside) ? parts.flatMap((part) => (hasInside(part) ? [part, ...part.inside] : [part])) : parts

/** Returns the placeholders and tags among the parts, including placeholders in the attributes of tags. */
export const carriedIn = (parts: readonly Part[]): CarriedPart[] => withInside(parts).filter(isCarried)

/**
 * Returns whether both parts are the same placeholder, or the same tag with the same placeholders in its attributes.
 */
export function isSameCarried(one: CarriedPart, other: CarriedPart): boolean {
  if (one.id !== other.id) return false
  const [inside, others] = [hasInside(one) ? one.inside : none, hasInside(other) ? other.inside : none]
  return inside.length === others.length && inside.every(({ text }, at) => text === others[at]?.text)
}

/**
 * Returns whether both texts have the same placeholders and tags in the same order. This is true of most translations,
 * and quick to check because no lists are created.
 */
export function haveSameCarried(parts: readonly Part[], others: readonly Part[]): boolean {
  let at = 0
  for (const part of parts) {
    if (!isCarried(part)) continue
    let other = others[at]
    while (other && !isCarried(other)) other = others[(at += 1)]
    if (!other || !isSameCarried(part, other)) return false
    at += 1
  }
  return !others.slice(at).some(isCarried)
}

/** Counts each placeholder and tag by id. Of several plural forms, the one that has it most often counts. */
function countsOf(parts: readonly Part[]): Map<string, number> {
  const open: Map<string, number>[] = [new Map()]
  const roles: ('head' | 'branch')[] = []
  const close = () => {
    const role = roles.pop()
    const inner = open.pop()
    const outer = open.at(-1)
    if (!inner || !outer) return
    // The smaller map is merged into the larger one. Otherwise deeply nested forms would be counted again at each
    // level.
    const [into, from] = inner.size > outer.size ? [inner, outer] : [outer, inner]
    for (const [id, count] of from) {
      const known = into.get(id) ?? 0
      into.set(id, role === 'branch' ? Math.max(known, count) : known + count)
    }
    open[open.length - 1] = into
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

/**
 * Returns the same as `missingParts`, but for a placeholder or tag that the second text lacks entirely, all its
 * occurrences in the first text, in every plural form.
 */
export function untickedParts(parts: readonly Part[], others: readonly Part[]): CarriedPart[] {
  const missing = new Set(missingParts(parts, others))
  const there = new Set(carriedIn(others).map(({ id }) => id))
  return carriedIn(parts).filter((part) => missing.has(part) || !there.has(part.id))
}

/**
 * Returns the missing tags that have placeholders in their attributes. Of equal tags, those whose placeholders are
 * missing too come first. `lacking`: how much more often the first text has each id; the tags are subtracted from it.
 */
function missingHolders(parts: readonly Part[], lacking: Map<string, number>): Set<Tag> {
  const countOf = ({ id }: CarriedPart) => lacking.get(id) ?? 0
  const missing = new Set<Tag>()
  const holders = parts.filter(hasInside).toReversed()
  if (holders.length === 0) return missing
  const plain = Map.groupBy(
    parts.filter(isCarried).filter((part) => !hasInside(part)),
    ({ id }) => id,
  )
  for (const isSure of [true, false])
    for (const tag of holders) {
      const inside = tag.inside.filter(isCarried)
      const isTaken = countOf(tag) <= (isSure ? 0 : (plain.get(tag.id)?.length ?? 0))
      if (missing.has(tag) || isTaken || (isSure && inside.some((part) => countOf(part) <= 0))) continue
      missing.add(tag)
      for (const part of [tag, ...inside]) lacking.set(part.id, countOf(part) - 1)
    }
  return missing
}

/**
 * Returns the placeholders and tags that the first text has more often than the second. If there are several equal
 * ones, returns the last of them. A missing tag stands for the placeholders in its attributes too.
 */
export const missingParts = (parts: readonly Part[], others: readonly Part[]): CarriedPart[] =>
  parts.some(isCarried) ? missingOf(counted(parts), counted(others)) : []

/**
 * Returns the placeholders and tags that the first text has more often than the second (`missing`), and those that the
 * second has more often than the first (`extra`).
 */
export function differing(
  parts: readonly Part[],
  others: readonly Part[],
): { missing: CarriedPart[]; extra: CarriedPart[] } {
  const [here, there] = [counted(parts), counted(others)]
  return { missing: missingOf(here, there), extra: missingOf(there, here) }
}

type Counted = { parts: readonly Part[]; all: readonly Part[]; counts: ReadonlyMap<string, number> }

function counted(parts: readonly Part[]): Counted {
  const all = withInside(parts)
  return { parts, all, counts: countsOf(all) }
}

function missingOf({ parts, all, counts }: Counted, others: Counted): CarriedPart[] {
  const lacking = new Map<string, number>()
  for (const [id, count] of counts) {
    const left = count - (others.counts.get(id) ?? 0)
    if (left > 0) lacking.set(id, left)
  }
  if (lacking.size === 0) return []
  const holders = missingHolders(parts, lacking)
  const gone = new Set([...holders].flatMap(({ inside }) => inside))
  const missing: CarriedPart[] = []
  for (const part of all.toReversed()) {
    if (!isCarried(part) || gone.has(part)) continue
    const isHolder = part.kind === 'tag' && holders.has(part)
    // Another, equal tag is the missing one.
    if (hasInside(part) && !isHolder) continue
    const count = lacking.get(part.id) ?? 0
    if (!isHolder && count <= 0) continue
    // `missingHolders` has already counted these tags.
    if (!isHolder) lacking.set(part.id, count - 1)
    missing.push(part)
  }
  return missing.toReversed()
}
