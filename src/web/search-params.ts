import { z } from 'zod'

/** Parses the id of a record in an address: a whole number from 1 that fits into 32 bits. */
export const addressId = z.coerce.number().int().min(1).max(2_147_483_647)

/**
 * Parses a query such as `?q=0815&page=2` into strings, which a route's schema converts. The router's own parser would
 * turn 0815 into a number.
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
