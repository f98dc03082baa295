import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const listeners = createListeners()
/** Texts that the browser's storage has rejected. They are lost with the page. */
const held = new Map<string, { text: string | null; over: string | null }>()
/** Texts that this page has written. They are written again if the storage is cleared. */
const written = new Map<string, string>()

function note(name: string, text: string | null): void {
  if (text === null) written.delete(name)
  else written.set(name, text)
}

// Follows a write or removal in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== null && written.has(key)) note(key, newValue)
  // The whole storage was cleared. The texts are written again, so that a later removal in another tab fires an event
  // here.
  if (key === null) for (const [name, text] of written) writeLocal(name, text)
  listeners.tell()
})

/**
 * Small texts that are stored on this device by name, and shared by all tabs. Writing null removes a text, and reading
 * a missing text returns null. A text that the browser's storage rejects is only in this page's memory.
 */
export const localTexts = {
  read(name: string): string | null {
    const own = held.get(name)
    if (own) return own.text
    return readLocal(name) ?? written.get(name) ?? null
  },
  write(name: string, text: string | null): void {
    writeLocal(name, text)
    note(name, text)
    if (readLocal(name) === text) held.delete(name)
    else held.set(name, { text, over: readLocal(name) })
    listeners.tell()
  },
  /** Returns whether a text is only in this page's memory. */
  isHeld: (name: string): boolean => typeof held.get(name)?.text === 'string',
  /** Writes rejected texts again, once the storage accepts them. */
  retry(): void {
    // A text that another tab has stored since is not overwritten.
    for (const [name, { text, over }] of held) if (readLocal(name) === over) localTexts.write(name, text)
  },
  /** Lists the names of the texts that are only in this page's memory. */
  held: (): readonly string[] => [...held.keys()].filter(localTexts.isHeld),
  /** Removes a rejected text from memory; the stored value of that name stays. */
  letGo(name: string): void {
    held.delete(name)
    written.delete(name)
    listeners.tell()
  },
  names: (): readonly string[] => [...new Set([...listLocal(), ...held.keys(), ...written.keys()])],
  /** Calls the listener after every change, also one in another tab. */
  subscribe: listeners.subscribe,
}
