import type { Replacement } from '#src/workspace/search/replace.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const maxLength = 200

/** Returns the box's selection, if it is short and within one line. */
export function selectedIn(box: Element | null): string {
  if (!(box instanceof HTMLTextAreaElement)) return ''
  const selected = box.value.slice(box.selectionStart, box.selectionEnd)
  return selected.length > maxLength || selected.includes('\n') ? '' : selected
}

/** Returns the initial replacement: the selection, else the list's search. */
export function firstReplacement(selected: string, { q, mode, in: place, dst }: WorkspaceSearch): Replacement {
  const isSearched = place === 'any' || place === 'target'
  const find = selected === '' && isSearched ? q : selected
  const isExpression = selected === '' && mode === 'regex' && isSearched
  return {
    find,
    mode: isExpression ? 'regex' : 'plain',
    matchCase: selected !== '',
    with: '',
    lang: dst,
    touchesPlaceholders: false,
  }
}
