import { useSyncExternalStore } from 'react'
import { localTexts } from '#src/workspace/store/local-texts.ts'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Creates a setting that is stored in this browser and shared by all tabs. `read`: validates the stored value, and
 * returns undefined if it is invalid. `standard`: the value if none is stored, or if it is invalid.
 */
export function createStoredSetting<Value>(name: string, read: (kept: unknown) => Value | undefined, standard: Value) {
  let known: { text: string | null; value: Value } = { text: null, value: standard }

  function now(): Value {
    const text = localTexts.read(name)
    // Returns the same object for the same stored text, so that renders can compare by identity.
    if (text !== known.text) known = { text, value: text === null ? standard : (read(parsed(text)) ?? standard) }
    return known.value
  }
  return {
    now,
    write: (value: Value): void => localTexts.write(name, JSON.stringify(value)),
    use: (): Value => useSyncExternalStore(localTexts.subscribe, now, () => standard),
  }
}
