import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#src/browser/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

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
