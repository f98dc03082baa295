import { m } from '#messages'
import type { Rule } from '#src/backend/svg-style.ts'
import type { Part } from '#src/backend/svg-tree.ts'
import { Unfit } from '#src/backend/unfit.ts'

const mostDrawn = 100_000
const mostInChain = 50

type Cost = { drawn: number; chain: number }

/** A part that is used is drawn again each time, with all that it uses itself: their number is bounded. Throws Unfit. */
export function assertDrawable(root: Part, rules: readonly Rule[]): void {
  const byId = new Map<string, Part>()
  collect(root, byId)
  const byKey = new Map<string, string[]>()
  for (const { keys, references } of rules) {
    for (const key of references.length > 0 ? keys : []) {
      const others = byKey.get(key)
      if (others) others.push(...references)
      else byKey.set(key, [...references])
    }
  }
  const known = new Map<Part, Cost | 'open'>()
  const costOf = (part: Part, chain: number): Cost => {
    const found = known.get(part)
    if (found === 'open' || chain > mostInChain) throw tooOften(part)
    if (found) return found
    known.set(part, 'open')
    const cost = { drawn: 1, chain: 0 }
    const add = (other: Cost, step: number) => {
      cost.drawn += other.drawn
      cost.chain = Math.max(cost.chain, other.chain + step)
      if (cost.drawn > mostDrawn || cost.chain > mostInChain) throw tooOften(part)
    }
    for (const child of part.children) if (typeof child !== 'string') add(costOf(child, chain), 0)
    for (const id of [...part.references, ...ruled(part, byKey)]) {
      const target = byId.get(id)
      add(target ? costOf(target, chain + 1) : { drawn: 1, chain: 0 }, 1)
    }
    known.set(part, cost)
    return cost
  }
  costOf(root, 0)
}

function collect(part: Part, byId: Map<string, Part>): void {
  const id = part.attributes.get('id')
  if (id !== undefined && !byId.has(id)) byId.set(id, part)
  for (const child of part.children) if (typeof child !== 'string') collect(child, byId)
}

function ruled({ name, attributes }: Part, byKey: ReadonlyMap<string, string[]>): string[] {
  if (byKey.size === 0) return []
  const classes = (attributes.get('class') ?? '').split(/\s+/).map((one) => `.${one}`)
  return ['*', name, `#${attributes.get('id')}`, ...classes].flatMap((key) => byKey.get(key) ?? [])
}

function tooOften({ line }: Part): Unfit {
  return new Unfit((locale) => m.svg_repeats({ line }, { locale }))
}
