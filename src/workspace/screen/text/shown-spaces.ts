import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const signs: Record<string, string> = {
  '\u00a0': '°',
  '\u202f': '°',
  '\u2007': '°',
  '\u200b': '¦',
  '\u00ad': '¬',
  '\u2028': '↵',
  '\u2029': '↵',
  '\ufeff': '¦',
  '\u2060': '¦',
  '\u200e': '¦',
  '\u200f': '¦',
  '\t': '→',
}

export const spaceSign = (space: string): string => signs[space] ?? '·'

export const lineEndSign = '↵'

const name = 'portal.workspace.spaces'
const { tell, subscribe } = createListeners()
const read = () => readLocal(name) !== 'hidden'

function show(areShown: boolean): void {
  writeLocal(name, areShown ? null : 'hidden')
  tell()
}

export function useSpacesShown(): [areShown: boolean, show: (areShown: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => true), show]
}
