import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'

export type ListKey = { key: string; label: string; act: () => void }

const storageKey = 'portal.letter-keys'
const listeners = new Set<() => void>()

/**
 * Returns whether single-letter shortcuts are on, and a function that turns them on or off. WCAG 2.1.4 requires this
 * choice, because speech input can trigger single letters.
 */
export function useLetterKeysOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true)
  return [isOn, setOn]
}

let chosen: string | undefined
// The choice is also kept in memory, so that it applies to this page where storage is unavailable.
const areOn = () => (chosen ?? readLocal(storageKey)) !== 'off'

function setOn(isOn: boolean): void {
  chosen = isOn ? 'on' : 'off'
  writeLocal(storageKey, chosen)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Registers single-letter shortcuts of the page. They are inactive in text fields and while a dialog or menu is open.
 */
export function useListKeys(keys: readonly ListKey[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areOn()) return
      if (
        isElsewhere(event.target) ||
        document.querySelector('[role=dialog], [role=alertdialog], [role=menu]:not([hidden])')
      )
        return
      const does = latest.current.find(({ key }) => key === event.key.toLowerCase())
      if (!does) return
      event.preventDefault()
      does.act()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName))
}
