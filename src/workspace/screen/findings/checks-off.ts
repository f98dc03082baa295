import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readLocal, writeLocal } from '#src/local-value.ts'
import { type CheckId, checkIds, offByDefault } from '#src/workspace/checks/check.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const name = 'portal.checks-off'
const schema = z.array(z.enum(checkIds))
const listeners = createListeners()
let known: { text: string | null; off: readonly CheckId[] } | null = null

function read(): readonly CheckId[] {
  const text = readLocal(name)
  if (known?.text === text) return known.off
  const off = offIn(text)
  known = { text, off }
  return off
}

function offIn(text: string | null): readonly CheckId[] {
  if (text === null) return offByDefault
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return offByDefault
  }
}

export function switchCheck(id: CheckId, isOn: boolean): void {
  const off = read().filter((other) => other !== id)
  writeLocal(name, JSON.stringify(isOn ? off : [...off, id]))
  listeners.tell()
}

/** The checks that are switched off on this device. */
export const useChecksOff = (): readonly CheckId[] =>
  useSyncExternalStore(listeners.subscribe, read, () => offByDefault)
