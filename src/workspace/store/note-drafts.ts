import { localTexts } from './local-texts.ts'

const ofAnybody = 'portal.begun.'
const ofOwner = (owner: string) => `${ofAnybody}${encodeURIComponent(owner)} `

/**
 * An input field for a note or term (`box`), and the person who types into it (`owner`), because several people may use
 * this browser.
 */
export type BegunPlace = { owner: string; box: string }

const nameOf = ({ owner, box }: BegunPlace) => `${ofOwner(owner)}${box}`

/** Reads the draft of a note or term: text in an input field that was not sent or added yet. Empty if there is none. */
export const readNoteDraft = (place: BegunPlace): string => localTexts.read(nameOf(place)) ?? ''

/** Returns whether the browser's storage has rejected this draft, so that it will be lost with the page. */
export const isBegunHeld = (place: BegunPlace): boolean => localTexts.isHeld(nameOf(place))

export function saveNoteDraft(place: BegunPlace, text: string): void {
  localTexts.write(nameOf(place), text === '' ? null : text)
}

const namesWith = (start: string): string[] =>
  localTexts.names().filter((name) => name.startsWith(start) && (localTexts.read(name) ?? '').trim() !== '')

/**
 * Lists a person's non-empty drafts in fields whose name starts with `start.box`. Returns the rest of each field's
 * name, sorted.
 */
export function listNoteDrafts(start: BegunPlace): string[] {
  const name = nameOf(start)
  return namesWith(name)
    .map((one) => one.slice(name.length))
    .toSorted()
}

export type NoteDrafts = ReturnType<typeof noteDraftsInMemory>

/**
 * Returns functions for note and term drafts that are only in this page's memory, because the browser's storage has
 * rejected them: to count, retry, remove and watch them. Without `owner`, the drafts of all people count.
 */
export function noteDraftsInMemory(owner?: string) {
  const start = owner === undefined ? ofAnybody : ofOwner(owner)
  const names = () =>
    localTexts.held().filter((name) => name.startsWith(start) && (localTexts.read(name) ?? '').trim() !== '')
  return {
    count: (): number => names().length,
    retry: localTexts.retry,
    /** Removes these drafts from memory, after their person has signed out. */
    letGo: (): void => names().forEach(localTexts.letGo),
    subscribe: localTexts.subscribe,
  }
}

/**
 * Counts a person's unsent note and term drafts: `drafts` are stored on this device, `draftsInMemory` only in this
 * page.
 */
export function countNoteDrafts(owner: string): { drafts: number; draftsInMemory: number } {
  const own = namesWith(ofOwner(owner))
  const draftsInMemory = own.filter(localTexts.isHeld).length
  return { drafts: own.length - draftsInMemory, draftsInMemory }
}

export function dropNoteDrafts(owner: string): void {
  for (const name of localTexts.names()) if (name.startsWith(ofOwner(owner))) localTexts.write(name, null)
}
