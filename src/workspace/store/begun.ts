import { localTexts } from './local-texts.ts'

const ofAnybody = 'portal.begun.'
const ofOwner = (owner: string) => `${ofAnybody}${encodeURIComponent(owner)} `

/** The box of a note or term that somebody has begun; others may log in here. */
export type BegunPlace = { owner: string; box: string }

const nameOf = ({ owner, box }: BegunPlace) => `${ofOwner(owner)}${box}`

/** Earlier releases kept them as long as the tab. */
const formerOf = (owner: string) => `portal.note.${owner} `

function formerText({ owner, box }: BegunPlace): string | null {
  try {
    return sessionStorage.getItem(`${formerOf(owner)}${box}`)
  } catch {
    return null
  }
}

function dropFormer(owner: string, box = ''): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (box === '' ? name.startsWith(formerOf(owner)) : name === `${formerOf(owner)}${box}`)
        sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** Words that were neither sent nor added, kept on the device as texts are; empty for none. */
export const begunText = (place: BegunPlace): string => localTexts.read(nameOf(place)) ?? formerText(place) ?? ''

/** Whether the browser's storage does not take them: they go with the page. */
export const isBegunHeld = (place: BegunPlace): boolean => localTexts.isHeld(nameOf(place))

export function keepBegun(place: BegunPlace, text: string): void {
  localTexts.write(nameOf(place), text === '' ? null : text)
  if (!isBegunHeld(place)) dropFormer(place.owner, place.box)
}

const namesWith = (start: string): string[] =>
  localTexts.names().filter((name) => name.startsWith(start) && (localTexts.read(name) ?? '').trim() !== '')

/** Of the boxes in which something was begun and whose names start like that of `start`, what their names say behind that. */
export function begunBehind(start: BegunPlace): string[] {
  const name = nameOf(start)
  return namesWith(name)
    .map((one) => one.slice(name.length))
    .toSorted()
}

const heldNames = () =>
  localTexts.held().filter((name) => name.startsWith(ofAnybody) && (localTexts.read(name) ?? '').trim() !== '')

/** What is begun in this page and its browser's storage does not take, whoever began it. */
export const begunInMemory = {
  count: (): number => heldNames().length,
  retry: localTexts.retry,
  /** Whoever began it has signed out. */
  letGo: (): void => heldNames().forEach(localTexts.letGo),
  subscribe: localTexts.subscribe,
}

/** How many notes and terms are begun here, and of the own ones, how many go with this page; without an owner, all are others'. */
export function countBegun(owner: string | null): { begun: number; begunInMemory: number; begunByOthers: number } {
  const names = namesWith(ofAnybody)
  const own = owner === null ? [] : names.filter((name) => name.startsWith(ofOwner(owner)))
  const begunInMemory = own.filter(localTexts.isHeld).length
  return { begun: own.length - begunInMemory, begunInMemory, begunByOthers: names.length - own.length }
}

export function dropBegun(owner: string): void {
  for (const name of localTexts.names()) if (name.startsWith(ofOwner(owner))) localTexts.write(name, null)
  dropFormer(owner)
}
