import { useSyncExternalStore } from 'react'
import { begunText, type BegunPlace } from '#src/workspace/store/begun.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

/** The same in each box of that place, in all tabs: a question stands beside its text and in the list of questions. */
export function useBegun(place: BegunPlace): string {
  const read = () => begunText(place)
  return useSyncExternalStore(localTexts.subscribe, read, read)
}
