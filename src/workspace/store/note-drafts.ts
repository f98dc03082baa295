import { localTexts } from './local-texts.ts'

const ofAnybody = 'portal.begun.'
const ofOwner = (owner: string) => `${ofAnybody}${encodeURIComponent(owner)} `

/** The input field of a note or term draft; other people may log in on this browser. */
export type BegunPlace = { owner: string; box: string }

const nameOf = ({ owner, box }: BegunPlace) => `${ofOwner(owner)}${box}`

/** Reads a note or term draft that was neither sent nor added; empty if there is none. */
export const readNoteDraft = (place: BegunPlace): string => localTexts.read(nameOf(place)) ?? ''

/** Returns whether the browser's storage rejects the draft, so that it is lost with the page. */
export const isBegunHeld = (place: BegunPlace): boolean => localTexts.isHeld(nameOf(place))

export function saveNoteDraft(place: BegunPlace, text: string): void {
  localTexts.write(nameOf(place), text === '' ? null : text)
}

const namesWith = (start: string): string[] =>
  localTexts.names().filter((name) => name.startsWith(start) && (localTexts.read(name) ?? '').trim() !== '')

/** Lists the non-empty drafts whose names start with that of `start`, each as the rest of its name. */
export function listNoteDrafts(start: BegunPlace): string[] {
  const name = nameOf(start)
  return namesWith(name)
    .map((one) => one.slice(name.length))
    .toSorted()
}

const heldNames = () =>
  localTexts.held().filter((name) => name.startsWith(ofAnybody) && (localTexts.read(name) ?? '').trim() !== '')

/** Drafts of this page, of any person, that the browser's storage rejects. */
export const noteDraftsInMemory = {
  count: (): number => heldNames().length,
  retry: localTexts.retry,
  /** Drops the drafts after their person has signed out. */
  letGo: (): void => heldNames().forEach(localTexts.letGo),
  subscribe: localTexts.subscribe,
}

/**
 * Counts the note and term drafts stored here, and the owner's drafts that are only in memory. Without an owner, all
 * count as others'.
 */
export function countNoteDrafts(owner: string | null): {
  drafts: number
  draftsInMemory: number
  draftsByOthers: number
} {
  const names = namesWith(ofAnybody)
  const own = owner === null ? [] : names.filter((name) => name.startsWith(ofOwner(owner)))
  const draftsInMemory = own.filter(localTexts.isHeld).length
  return { drafts: own.length - draftsInMemory, draftsInMemory, draftsByOthers: names.length - own.length }
}

export function dropNoteDrafts(owner: string): void {
  for (const name of localTexts.names()) if (name.startsWith(ofOwner(owner))) localTexts.write(name, null)
}
