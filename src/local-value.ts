/** A small value that this browser keeps for the site; null where it has none, or denies the site its storage. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it, or with null removes it. A browser that denies its storage, or has no room, keeps what it had. */
export function writeLocal(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The page goes on without.
  }
}

/** Removes all of the portal's but what stays, and whatever a window keeps for itself. */
export function forgetLocal(staying: ReadonlySet<string>): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('portal.') && !staying.has(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // What was never kept needs no forgetting.
  }
}
