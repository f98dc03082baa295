import { useEffect } from 'react'
import type { FoundTerm } from '#src/workspace/terms/term.ts'

const highlightName = 'term'

/** Returns DOM ranges for the terms found in the source. Drawn signs, which are not part of the source, are skipped. */
function rangesIn(root: Element, found: readonly FoundTerm[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('[aria-hidden]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: { node: Node; from: number; to: number }[] = []
  let length = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const from = length
    length += node.nodeValue?.length ?? 0
    nodes.push({ node, from, to: length })
  }
  return found.flatMap(({ at, length: size }) => {
    const first = nodes.find(({ to }) => at < to)
    const last = nodes.find(({ to }) => at + size <= to)
    if (!first || !last) return []
    const range = document.createRange()
    range.setStart(first.node, at - first.from)
    range.setEnd(last.node, at + size - last.from)
    return [range]
  })
}

/**
 * Highlights terms in the displayed source with the CSS Custom Highlight API, which does not change the document. Does
 * nothing in a browser without it.
 */
export function useSourceTerms(found: readonly FoundTerm[]): void {
  useEffect(() => {
    if (!('highlights' in CSS) || found.length === 0) return undefined
    const source = document.querySelector('[data-source]')
    if (!source) return undefined
    CSS.highlights.set(highlightName, new Highlight(...rangesIn(source, found)))
    return () => void CSS.highlights.delete(highlightName)
  }, [found])
}
