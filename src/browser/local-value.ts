/** Name of the localStorage value with the time since which the server has been unreachable. */
export const offlineSince = 'portal.offline-since'

/** Returns a value from localStorage; null if there is none or storage is denied. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a value to localStorage; null removes it. If storage is denied or full, the old value stays. */
export function writeLocal(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The page works without the value.
  }
}

/** Lists the names of all values in localStorage; empty if storage is denied. */
export function listLocal(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/**
 * Removes the portal's values from localStorage, except those for which `isStaying` returns true, and clears the
 * window's sessionStorage.
 */
export function clearLocal(isStaying: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('portal.') && !isStaying(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}

/**
 * Removes the stored places of an owner, which name the texts that the owner opened last. Security: after a sign-out,
 * the next user of this browser must not see them.
 */
export function clearPlaces(owner: string): void {
  for (const name of listLocal()) if (name.startsWith(`portal.place.${owner}.`)) writeLocal(name, null)
}

/** Removes the lists of visited pages that this window has stored, except those of the given users. */
export function clearVisits(usernames: readonly string[]): void {
  try {
    const ownNames = new Set(usernames.map((username) => `portal.visits.${username}`))
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('portal.visits.') && !ownNames.has(name)) sessionStorage.removeItem(name)
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}
