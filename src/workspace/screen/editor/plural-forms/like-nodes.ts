import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Argument, BranchNode } from './branch-layout.ts'

/**
 * Returns the source's node for each of these nodes. A translation may have arguments in another order, or nested.
 * Arguments are matched by name and type, those of the same level first. Text around arguments can be matched only by
 * its position.
 */
export function likeNodes(
  nodes: readonly BranchNode[],
  sourceNodes: readonly BranchNode[],
  sourceArguments: readonly Argument[],
): (BranchNode | undefined)[] {
  const isEven = sourceNodes.length === nodes.length
  return nodes.map((node, at) => {
    if (node.kind === 'argument') return argumentLike(node, nodes, sourceNodes) ?? sourceArguments.find(isLike(node))
    const like = isEven ? sourceNodes[at] : undefined
    return like?.kind === 'run' ? like : undefined
  })
}

const isLike =
  ({ argument, type }: Argument) =>
  (node: BranchNode): node is Argument =>
    node.kind === 'argument' && node.argument === argument && node.type === type

/** Returns the argument of that name; of several with one name, the one at the same position among them. */
function argumentLike(own: Argument, nodes: readonly BranchNode[], sourceNodes: readonly BranchNode[]) {
  const theirs = sourceNodes.filter(isLike(own))
  return theirs[nodes.filter(isLike(own)).indexOf(own)] ?? theirs[0]
}

const carries = ({ kind }: Part) => kind === 'placeholder' || kind === 'tag'

/**
 * Returns the source of a section without a matching one: all sections at its level, or the whole source if they have
 * no placeholder or tag.
 */
export function carriedBy(
  sourceNodes: readonly BranchNode[],
  sourceText: string,
  cut: (text: string) => readonly Part[],
): string {
  const runs = sourceNodes.flatMap((node) =>
    node.kind === 'run' ? [sourceText.slice(node.slot.start, node.slot.end)] : [],
  )
  // A line break separates them: joined directly, they might read as something else.
  const level = runs.join('\n')
  return cut(level).some(carries) ? level : sourceText
}
