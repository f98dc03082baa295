import { m } from '#messages'
import type { Rule } from './svg-style.ts'
import type { Part } from './svg-tree.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'

const maxDrawn = 100_000
const maxInChain = 50
const maxLevels = 1_000

type Cost = { drawn: number; chain: number }

/**
 * Limits how often parts are drawn: a referenced part is drawn each time, with everything that it references. Throws
 * Unfit.
 */
export function assertDrawable(root: Part, rules: readonly Rule[]): void {
  const byId = new Map<string, Part>()
  collect(root, byId)
  /** Holds the lists themselves, not their items: many keys may share a long list. */
  const byKey = new Map<string, (readonly string[])[]>()
  for (const { keys, references } of rules) {
    for (const key of references.length > 0 ? keys : []) {
      const others = byKey.get(key)
      if (others) others.push(references)
      else byKey.set(key, [references])
    }
  }
  const known = new Map<Part, Cost | 'open'>()
  const costOf = (part: Part, chain: number, level: number): Cost => {
    const found = known.get(part)
    if (found === 'open' || chain > maxInChain || level > maxLevels) throw tooOften(part)
    if (found) return found
    known.set(part, 'open')
    const cost = { drawn: 1, chain: 0 }
    const add = (other: Cost, step: number) => {
      cost.drawn += other.drawn
      cost.chain = Math.max(cost.chain, other.chain + step)
      if (cost.drawn > maxDrawn || cost.chain > maxInChain) throw tooOften(part)
    }
    for (const child of part.children) if (typeof child !== 'string') add(costOf(child, chain, level + 1), 0)
    for (const references of listsOf(part, byKey)) {
      for (const id of references) {
        const target = byId.get(id)
        add(target ? costOf(target, chain + 1, level + 1) : { drawn: 1, chain: 0 }, 1)
      }
    }
    known.set(part, cost)
    return cost
  }
  costOf(root, 0, 0)
}

function collect(part: Part, byId: Map<string, Part>): void {
  const id = part.attributes.get('id')
  if (id !== undefined && !byId.has(id)) byId.set(id, part)
  for (const child of part.children) if (typeof child !== 'string') collect(child, byId)
}

function* listsOf(part: Part, byKey: ReadonlyMap<string, (readonly string[])[]>): Generator<readonly string[]> {
  const { name, attributes } = part
  yield part.references
  if (byKey.size === 0) return
  const classes = (attributes.get('class') ?? '').split(/\s+/).map((one) => `.${one}`)
  for (const key of new Set(['*', name, `#${attributes.get('id')}`, ...classes])) yield* byKey.get(key) ?? []
}

function tooOften({ line }: Part): InvalidFileError {
  return new InvalidFileError((locale) => m.svg_repeats({ line }, { locale }))
}
