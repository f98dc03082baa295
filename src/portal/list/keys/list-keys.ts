import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/local-value.ts'

/** A letter and what it does, in the words of the dialog that lists the keys. */
export type ListKey = { key: string; label: string; act: () => void }

const storageKey = 'portal.letter-keys'
const listeners = new Set<() => void>()

/** Whether single letters act at all: who speaks to the computer can switch them off (WCAG 2.1.4). */
export function useLetterKeysOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true)
  return [isOn, setOn]
}

let chosen: string | undefined
// What is chosen here holds for this page, also where the browser keeps nothing.
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

/** Single letters that act on the whole page, but never while a text is written or a dialog or menu is open. */
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
