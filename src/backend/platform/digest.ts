import { createHash } from 'node:crypto'

/** Returns the same digest for all values that are equal as JSON, whatever the order of an object's fields. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
