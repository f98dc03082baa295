import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A choice that this device keeps under a name, the same in all its tabs. `read` makes a value of what is kept, or nothing of what it does not know. */
export function createKeptValue<Value>(name: string, read: (kept: unknown) => Value | undefined, standard: Value) {
  const listeners = createListeners()
  let known: { text: string | null; value: Value } = { text: null, value: standard }
  // A browser that denies its storage keeps it for as long as the page stands.
  let held: { value: Value } | null = null

  function now(): Value {
    if (held) return held.value
    const text = readLocal(name)
    // The same object as long as it is the same text: who renders by it compares.
    if (text !== known.text) known = { text, value: text === null ? standard : (read(parsed(text)) ?? standard) }
    return known.value
  }
  function subscribe(listener: () => void): () => void {
    const end = listeners.subscribe(listener)
    addEventListener('storage', listener)
    return () => {
      end()
      removeEventListener('storage', listener)
    }
  }
  return {
    now,
    write(value: Value): void {
      const text = JSON.stringify(value)
      writeLocal(name, text)
      held = readLocal(name) === text ? null : { value }
      listeners.tell()
    },
    use: (): Value => useSyncExternalStore(subscribe, now, () => standard),
  }
}
