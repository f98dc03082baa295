import { useSyncExternalStore } from 'react'
import { listNoteDrafts, readNoteDraft, type BegunPlace } from '#src/workspace/store/note-drafts.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

/**
 * Returns the draft of a field. All fields with the same `place`, in all tabs, show the same draft: a question is shown
 * beside its text and in the list of questions.
 */
export function useFieldDraft(place: BegunPlace): string {
  const read = () => readNoteDraft(place)
  return useSyncExternalStore(localTexts.subscribe, read, read)
}

const separator = '\n'

/** Lists a person's drafts whose field name starts with `start.box`. Returns the rest of each name, sorted. */
export function useDraftBoxes(start: BegunPlace): readonly string[] {
  // One string, so that equal results compare equal.
  const read = () => listNoteDrafts(start).join(separator)
  const names = useSyncExternalStore(localTexts.subscribe, read, read)
  return names === '' ? [] : names.split(separator)
}

/**
 * Returns the text that stays in a field after `sent` was sent: the text typed after it. If the sent part was changed
 * meanwhile, it returns the whole text.
 */
export const typedSince = (now: string, sent: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now)
