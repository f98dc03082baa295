import { useSyncExternalStore } from 'react'
import { listNoteDrafts, readNoteDraft, type BegunPlace } from '#src/workspace/store/note-drafts.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

/**
 * Returns the draft of a box. It is the same in each box of that place and in all tabs, because a question is shown
 * beside its text and in the list of questions.
 */
export function useFieldDraft(place: BegunPlace): string {
  const read = () => readNoteDraft(place)
  return useSyncExternalStore(localTexts.subscribe, read, read)
}

const separator = '\n'

/** Returns the boxes with drafts whose names start with that of `start`, as the rest of their names. */
export function useDraftBoxes(start: BegunPlace): readonly string[] {
  // One text, so that equal results compare equal.
  const read = () => listNoteDrafts(start).join(separator)
  const names = useSyncExternalStore(localTexts.subscribe, read, read)
  return names === '' ? [] : names.split(separator)
}

/**
 * Returns the text that stays in a field after `sent` was sent: the text typed after it, or all of it if the sent part
 * was changed.
 */
export const typedSince = (now: string, sent: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now)
