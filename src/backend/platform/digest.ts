import { createHash } from 'node:crypto'

/**
 * Returns a digest (SHA-256, in hex) of a value's JSON. Values with the same fields in another order have the same
 * digest.
 */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
