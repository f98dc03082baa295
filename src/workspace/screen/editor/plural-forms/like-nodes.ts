import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Argument, BranchNode } from './branch-layout.ts'

/**
 * Returns for each of `nodes` the source node that corresponds to it, or undefined. Arguments correspond if they have
 * the same name and type, and are searched on the same level first, because a translation may reorder or nest them.
 * Text between arguments corresponds by position, if both levels have the same number of nodes.
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

/**
 * Returns the source's argument of the same name and type. If there are several, it is the one with the same position
 * among them.
 */
function argumentLike(own: Argument, nodes: readonly BranchNode[], sourceNodes: readonly BranchNode[]) {
  const theirs = sourceNodes.filter(isLike(own))
  return theirs[nodes.filter(isLike(own)).indexOf(own)] ?? theirs[0]
}

const carries = ({ kind }: Part) => kind === 'placeholder' || kind === 'tag'

/**
 * Returns the source text for a section to which no section of the source corresponds: all sections of that level,
 * joined by line breaks. If they contain no placeholder or tag, returns the whole source.
 */
export function carriedBy(
  sourceNodes: readonly BranchNode[],
  sourceText: string,
  cut: (text: string) => readonly Part[],
): string {
  const runs = sourceNodes.flatMap((node) =>
    node.kind === 'run' ? [sourceText.slice(node.slot.start, node.slot.end)] : [],
  )
  // Joined by line breaks: without a separator, two sections could read as one placeholder.
  const level = runs.join('\n')
  return cut(level).some(carries) ? level : sourceText
}
