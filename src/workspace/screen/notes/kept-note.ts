const nameOf = (place: string) => `portal.note.${place}`

/** An unsent note, kept as long as this tab lives; `place` names its writer as well: others may log in here. */
export function keptNote(place: string): string {
  try {
    return sessionStorage.getItem(nameOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepNote(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(place))
    else sessionStorage.setItem(nameOf(place), text)
  } catch {
    // Without storage it is in the box only.
  }
}
