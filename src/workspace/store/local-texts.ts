import { listLocal, readLocal, writeLocal } from '#src/browser/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const listeners = createListeners()
/** Texts that the browser's storage rejected: they last as long as the page. */
const held = new Map<string, { text: string | null; over: string | null }>()
/** Texts that this page has written, in case the storage is cleared meanwhile. */
const written = new Map<string, string>()

function note(name: string, text: string | null): void {
  if (text === null) written.delete(name)
  else written.set(name, text)
}

// A write or removal in another tab also counts here, except over a newer text that the other tab cannot have seen.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== null && written.has(key)) note(key, newValue)
  // A storage that is cleared as a whole is no removal by a user, so the texts are written again: otherwise a text sent
  // later in another tab would stay here.
  if (key === null) for (const [name, text] of written) writeLocal(name, text)
  listeners.tell()
})

/** Small texts stored on this device by name, the same in all its tabs; null for none. */
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
  /** Returns whether a text lasts only as long as the page. */
  isHeld: (name: string): boolean => typeof held.get(name)?.text === 'string',
  /** Writes rejected texts again, once the storage accepts them. */
  retry(): void {
    // Not over a text that another tab has stored since.
    for (const [name, { text, over }] of held) if (readLocal(name) === over) localTexts.write(name, text)
  },
  /** Lists the names of texts that last only as long as the page. */
  held: (): readonly string[] => [...held.keys()].filter(localTexts.isHeld),
  /** Drops a rejected text; the stored value of that name stays. */
  letGo(name: string): void {
    held.delete(name)
    written.delete(name)
    listeners.tell()
  },
  names: (): readonly string[] => [...new Set([...listLocal(), ...held.keys(), ...written.keys()])],
  /** Notifies of every change, also in another tab. */
  subscribe: listeners.subscribe,
}
