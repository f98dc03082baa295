import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Argument, BranchNode } from './branch-layout.ts'

/**
 * The source's node for each of these. A translation may have arguments in another order, or one within another: they go by
 * name and type, next to each other first. What stands around them has nothing but its place to go by.
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

/** Of several with one name, the one that stands in the same order. */
function argumentLike(own: Argument, nodes: readonly BranchNode[], sourceNodes: readonly BranchNode[]) {
  const theirs = sourceNodes.filter(isLike(own))
  return theirs[nodes.filter(isLike(own)).indexOf(own)] ?? theirs[0]
}

const carries = ({ kind }: Part) => kind === 'placeholder' || kind === 'tag'

/** The source of a stretch that has none like it: all stretches at its level, or the whole where those carry nothing. */
export function carriedBy(
  sourceNodes: readonly BranchNode[],
  sourceText: string,
  cut: (text: string) => readonly Part[],
): string {
  const runs = sourceNodes.flatMap((node) =>
    node.kind === 'run' ? [sourceText.slice(node.slot.start, node.slot.end)] : [],
  )
  // A line's end between them: together they might read as something else.
  const level = runs.join('\n')
  return cut(level).some(carries) ? level : sourceText
}
