import { z } from 'zod'

/** A row’s id in an address. */
export const addressId = z.coerce.number().int().min(1).max(2_147_483_647)

/** Reads `?q=0815&page=2` as texts: the router's own parser would make a number of 0815. A route's schema converts them. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) written.set(name, String(value))
  return written.size > 0 ? `?${written}` : ''
}
