import type { ArticleGroup } from '#src/contract/catalog.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'

type Child = ArticleGroup['children'][number]
type Keys = [string, ...string[]]

/** Returns an article's groups with every key in the spelling that the database stores. */
export const withCanonicalKeys = (groups: ArticleGroup[]): ArticleGroup[] => groups.map(groupOf)

const groupOf = (group: ArticleGroup): ArticleGroup => ({ ...labelled(group), children: group.children.map(childOf) })

function childOf(child: Child): Child {
  if ('children' in child) return groupOf(child)
  const { options } = child
  return { ...unitOf(labelled(child)), ...(options && { options: options.map(unitOf) }) }
}

const unitOf = <Unit extends { text: Keys }>(unit: Unit): Unit => ({ ...unit, text: keysOf(unit.text) })

const keysOf = ([first, ...more]: Keys): Keys => [canonicalKey(first), ...more.map(canonicalKey)]

function labelled<Part extends Child>(part: Part): Part {
  const { label } = part
  if (typeof label !== 'object' || !label.t9n) return part
  return { ...part, label: { ...label, val: canonicalKey(label.val) } }
}
