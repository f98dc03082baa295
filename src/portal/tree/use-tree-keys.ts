import { type KeyboardEvent, useCallback, useRef } from 'react'
import type { TreeLine } from './tree-lines.ts'

/** After a pause between keys of this length in ms, a letter starts a new word. */
const wordMs = 700

export const idOfLine = (line: TreeLine) =>
  line.kind === 'company' ? `company-${line.company.id}` : `below-${line.parent}-${line.position}`

type TreeKeys = {
  lines: readonly TreeLine[]
  activeIndex: number
  goTo: (index: number) => void
  onToggle?: ((id: number, isOpen: boolean) => void) | undefined
}

/**
 * Returns the key handler of an ARIA treegrid with focusable rows. It handles the arrow keys, Home, End and Enter, and
 * goes to a name when its first letters are typed.
 */
export function useTreeKeys({ lines, activeIndex, goTo, onToggle }: TreeKeys) {
  const word = useRef({ text: '', at: 0 })
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const line = lines[activeIndex]
      if (event.ctrlKey || event.metaKey || event.altKey || line === undefined) return
      const isOnRow = event.target instanceof HTMLTableRowElement
      const open = line.kind === 'company' ? line.isOpen : null
      const toggle = (isOpen: boolean) => (line.kind === 'company' ? onToggle?.(line.company.id, isOpen) : undefined)
      const parent = () => lines.findIndex((one) => one.kind === 'company' && one.company.id === line.parent)
      const keys: Record<string, () => void> = {
        ArrowDown: () => goTo(activeIndex + 1),
        ArrowUp: () => goTo(activeIndex - 1),
        Home: () => goTo(0),
        End: () => goTo(lines.length - 1),
        ArrowRight: () =>
          open === false
            ? toggle(true)
            : open && lines[activeIndex + 1]?.kind !== 'pending'
              ? goTo(activeIndex + 1)
              : undefined,
        ArrowLeft: () => (open && onToggle ? toggle(false) : line.parent === null ? undefined : goTo(parent())),
        Enter: () =>
          isOnRow
            ? event.currentTarget.querySelector<HTMLElement>(`#${idOfLine(line)} [data-main]`)?.click()
            : undefined,
      }
      const act = keys[event.key]
      if (act) {
        if (event.key === 'Enter' && !isOnRow) return
        event.preventDefault()
        act()
      } else if (isOnRow && event.key.length === 1 && event.key !== ' ' && !'/?'.includes(event.key)) {
        goToWord(event.key, event.timeStamp)
      }

      function goToWord(letter: string, now: number): void {
        const { text, at } = word.current
        word.current = { text: now - at < wordMs ? text + letter.toLowerCase() : letter.toLowerCase(), at: now }
        const begins = (one: TreeLine) =>
          one.kind === 'company' && one.company.name1.toLowerCase().startsWith(word.current.text)
        // A single letter moves on to the next match. With more letters, the current line may still match.
        const from = word.current.text.length > 1 ? activeIndex : activeIndex + 1
        const behind = lines.findIndex((one, index) => index >= from && begins(one))
        const found = behind < 0 ? lines.findIndex(begins) : behind
        if (found >= 0) goTo(found)
      }
    },
    [lines, activeIndex, goTo, onToggle],
  )
}
