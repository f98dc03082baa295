import { useSyncExternalStore } from 'react'
import { begunBehind, begunText, type BegunPlace } from '#src/workspace/store/begun.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

/** The same in each box of that place, in all tabs: a question stands beside its text and in the list of questions. */
export function useBegun(place: BegunPlace): string {
  const read = () => begunText(place)
  return useSyncExternalStore(localTexts.subscribe, read, read)
}

const separator = '\n'

/** What names the boxes in which something was begun whose names start like that of this place, behind that. */
export function useBegunBoxes(start: BegunPlace): readonly string[] {
  // As one text, which is the same while they are.
  const read = () => begunBehind(start).join(separator)
  const names = useSyncExternalStore(localTexts.subscribe, read, read)
  return names === '' ? [] : names.split(separator)
}
