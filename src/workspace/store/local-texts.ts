import { listLocal, readLocal, writeLocal } from '#src/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const listeners = createListeners()
/** What the browser's storage did not take: it lasts as long as the page. */
const held = new Map<string, { text: string | null; over: string | null }>()
/** What this page has written, in case the storage is cleared under it. */
const written = new Map<string, string>()

function note(name: string, text: string | null): void {
  if (text === null) written.delete(name)
  else written.set(name, text)
}

// Another tab's write or removal counts here, too, but for newer words that it cannot have seen.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== null && written.has(key)) note(key, newValue)
  // A storage that is cleared as a whole is nobody's removal: else what is sent elsewhere next would stay here.
  if (key === null) for (const [name, text] of written) writeLocal(name, text)
  listeners.tell()
})

/** Small texts that this device keeps by name, the same in all its tabs; null for none. */
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
  /** Whether it lasts as long as the page only. */
  isHeld: (name: string): boolean => typeof held.get(name)?.text === 'string',
  /** Where the storage takes again what it did not. */
  retry(): void {
    // Not over what another tab has kept since.
    for (const [name, { text, over }] of held) if (readLocal(name) === over) localTexts.write(name, text)
  },
  /** What lasts as long as the page only. */
  held: (): readonly string[] => [...held.keys()].filter(localTexts.isHeld),
  /** What was not taken is gone; what is stored under that name stays. */
  letGo(name: string): void {
    held.delete(name)
    written.delete(name)
    listeners.tell()
  },
  names: (): readonly string[] => [...new Set([...listLocal(), ...held.keys(), ...written.keys()])],
  /** After the device was forgotten. */
  forget(): void {
    held.clear()
    written.clear()
    listeners.tell()
  },
  /** Of every change, in another tab, too. */
  subscribe: listeners.subscribe,
}
