import { selectorLike } from '#src/workspace/text/branch-like.ts'
import { type Branch, type Head, headsOf } from '#src/workspace/text-parts/heads.ts'
import { lengthLimit, lengthOf } from '#src/workspace/text-parts/length-limit.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/**
 * Max number of parts to read for all combinations of forms. Above it, each plural is measured independently of others
 * with the same argument.
 */
const maxSteps = 1_000_000

type Unread = ReadonlySet<Part>

function branchOf({ type, branches }: Head, selector: string): Branch | undefined {
  const named = (name: string | undefined) => branches.find((branch) => branch.selector === name)
  const form = selector.startsWith('=') ? selectorLike(selector, '', type) : undefined
  return named(selector) ?? named(form) ?? named('other')
}

/**
 * Returns, for each combination of plural and select forms, the parts that are not shown. Plurals with the same
 * argument have the same form in a combination.
 */
function readingsOf(parts: readonly Part[]): Unread[] {
  const asked = new Map<string, Head[]>()
  for (const head of headsOf(parts)) {
    const name = `${head.type} ${head.argument}`
    const known = asked.get(name)
    if (known) known.push(head)
    else asked.set(name, [head])
  }
  let readings: Unread[] = [new Set()]
  for (const heads of asked.values()) {
    const selectors = new Set(heads.flatMap(({ branches }) => branches.map(({ selector }) => selector)))
    if (heads.length < 2 || readings.length * selectors.size * parts.length > maxSteps) continue
    const ways = [...selectors].map((selector) =>
      heads.flatMap((head) => {
        const seen = branchOf(head, selector)
        return head.branches.flatMap((branch) => (branch === seen ? [] : branch.part))
      }),
    )
    readings = readings.flatMap((unread) => ways.map((way) => new Set([...unread, ...way])))
  }
  return readings
}

/**
 * Returns the length of a text with the longest form of each plural or select. Not recursive, because forms may be
 * nested thousands deep.
 */
function longest(parts: readonly Part[], lengths: readonly number[], unread: Unread): number {
  const open: { part: Part | null; length: number }[] = [{ part: null, length: 0 }]
  const close = () => {
    const [outer, inner] = [open.at(-2), open.at(-1)]
    if (!outer || !inner) return
    open.pop()
    const isBranch = inner.part?.kind === 'icu' && inner.part.role === 'branch'
    if (!isBranch) outer.length += inner.length
    else if (inner.part && !unread.has(inner.part)) outer.length = Math.max(outer.length, inner.length)
  }
  for (const [at, part] of parts.entries()) {
    const here = open.at(-1)
    if (part.kind !== 'icu') {
      // Text between the forms is not shown.
      const isText = here?.part?.kind !== 'icu' || here.part.role === 'branch'
      if (here && isText) here.length += lengths[at] ?? 0
    } else if (part.role === 'end') close()
    else open.push({ part, length: 0 })
  }
  while (open.length > 1) close()
  return open[0]?.length ?? 0
}

/**
 * Above this length, code units are counted instead of characters, because splitting into characters takes seconds. No
 * limit is that high.
 */
const maxCounted = 20_000

/**
 * Returns the largest number of characters that can be shown of a text: without tags, and with the plural and select
 * forms that make it longest. In very long texts, code units are counted instead of characters.
 */
export function shownLength(text: string, parts: readonly Part[]): number {
  const count = text.length > maxCounted ? (one: string) => one.length : lengthOf
  if (parts.length === 1 && parts[0]?.kind === 'text') return count(text)
  const lengths = parts.map((part) => (part.kind === 'tag' || part.kind === 'icu' ? 0 : count(part.text)))
  return readingsOf(parts).reduce((most, unread) => Math.max(most, longest(parts, lengths, unread)), 0)
}

/**
 * Returns how many characters a text may have according to its description (`desc`); null if the description sets no
 * limit. A number that is not clearly a number of characters is ignored if the source is too long for it, because it
 * then probably means something else.
 */
export function textLimit(desc: string, source: string, sourceParts: readonly Part[]): number | null {
  const known = desc === '' ? null : lengthLimit(desc)
  if (!known || known.tolerance === Infinity) return known?.most ?? null
  return shownLength(source, sourceParts) > known.tolerance * known.most ? null : known.most
}
