/**
 * Addresses as people type and send them: `?q=0815&page=2`. Every value is a text; the router's own way would
 * read 0815 as a number and write "20" in quotes. A route's schema makes of a text what it is.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) written.set(name, String(value))
  return written.size > 0 ? `?${written}` : ''
}
