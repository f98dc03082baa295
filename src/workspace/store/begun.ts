import { localTexts } from './local-texts.ts'

const ofOwner = (owner: string) => `portal.begun.${encodeURIComponent(owner)} `

/** The box of a note or term that somebody has begun; others may log in here. */
export type BegunPlace = { owner: string; box: string }

const nameOf = ({ owner, box }: BegunPlace) => `${ofOwner(owner)}${box}`

/** Earlier releases kept them as long as the tab; `end` removes them there. */
function formerText({ owner, box }: BegunPlace, end = false): string | null {
  const name = `portal.note.${owner} ${box}`
  try {
    if (end) sessionStorage.removeItem(name)
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Words that were neither sent nor added, kept on the device as texts are; empty for none. */
export const begunText = (place: BegunPlace): string => localTexts.read(nameOf(place)) ?? formerText(place) ?? ''

export function keepBegun(place: BegunPlace, text: string): void {
  formerText(place, true)
  localTexts.write(nameOf(place), text === '' ? null : text)
}

export function dropBegun(owner: string): void {
  for (const name of localTexts.names()) if (name.startsWith(ofOwner(owner))) localTexts.write(name, null)
}
