import { type RefObject, useEffect, useRef } from 'react'

/**
 * Single letters that act only while the focus is inside the element and not in a text box,
 * so that they never surprise a person who speaks to the computer (WCAG 2.1.4).
 */
export function useLetterKeys(
  element: RefObject<HTMLElement | null>,
  isThere: boolean,
  keys: Record<string, () => void>,
): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return
      const does = latest.current[event.key.toLowerCase()]
      if (!does) return
      event.preventDefault()
      does()
    }
    const listened = isThere ? element.current : null
    listened?.addEventListener('keydown', act)
    return () => listened?.removeEventListener('keydown', act)
  }, [element, isThere])
}
