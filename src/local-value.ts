/** Under this name: since when the server has not been reached. */
export const offlineSince = 'portal.offline-since'

/** A small value in this browser's storage; null where there is none or storage is denied. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores it, or removes it with null. Where storage is denied or full, the old value stays. */
export function writeLocal(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The page works without it.
  }
}

/** The names of all values; none where storage is denied. */
export function listLocal(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Removes the portal's values except those that stay, and the window's own. */
export function forgetLocal(staying: ReadonlySet<string>): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('portal.') && !staying.has(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Nothing was stored, so nothing needs removing.
  }
}

/** Security: after a sign-out, the next person at this browser must not see where these texts stood. */
export function forgetPlaces(owner: string): void {
  for (const name of listLocal()) if (name.startsWith(`portal.place.${owner}.`)) writeLocal(name, null)
}

/** Removes what this window remembers of pages that others than these users opened, and typed there. */
export function forgetVisits(usernames: readonly string[]): void {
  try {
    const ownNames = new Set(usernames.map((username) => `portal.visits.${username}`))
    for (const name of Object.keys(sessionStorage)) {
      const isOthers = name.startsWith('portal.visits.') && !ownNames.has(name)
      if (isOthers || (usernames.length === 0 && name === 'portal.approvals')) sessionStorage.removeItem(name)
    }
  } catch {
    // Nothing was stored, so nothing needs removing.
  }
}
