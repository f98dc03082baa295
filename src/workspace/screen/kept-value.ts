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

/** A setting kept on this device, the same in all its tabs; `read` returns undefined for an unknown value. */
export function createKeptValue<Value>(name: string, read: (kept: unknown) => Value | undefined, standard: Value) {
  const listeners = createListeners()
  let known: { text: string | null; value: Value } = { text: null, value: standard }
  // If the browser denies storage, it is kept as long as the page lives.
  let held: { value: Value } | null = null

  function now(): Value {
    if (held) return held.value
    const text = readLocal(name)
    // The same object for the same text, so that renders can compare by identity.
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
