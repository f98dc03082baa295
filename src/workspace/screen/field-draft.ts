import { useSyncExternalStore } from 'react'
import { listNoteDrafts, readNoteDraft, type BegunPlace } from '#src/workspace/store/note-drafts.ts'
import { localTexts } from '#src/workspace/store/local-texts.ts'

/**
 * Returns the stored draft of an input field; '' if there is none. All fields with the same `place` show the same
 * draft, in all tabs: a question, for example, is shown both beside its text and in the list of questions.
 */
export function useFieldDraft(place: BegunPlace): string {
  const read = () => readNoteDraft(place)
  return useSyncExternalStore(localTexts.subscribe, read, read)
}

const separator = '\n'

/**
 * Returns the names of a person's drafts that start with `start.box`, without that start, sorted; empty if there are
 * none.
 */
export function useDraftBoxes(start: BegunPlace): readonly string[] {
  // One string, so that equal results compare equal.
  const read = () => listNoteDrafts(start).join(separator)
  const names = useSyncExternalStore(localTexts.subscribe, read, read)
  return names === '' ? [] : names.split(separator)
}

/**
 * Returns the text that stays in a field after its earlier text `sent` was sent: what was typed after `sent`. If `sent`
 * itself was changed meanwhile, returns the whole text `now`.
 */
export const typedSince = (now: string, sent: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now)
