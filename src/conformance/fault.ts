export class Fault extends Error {}

export class NotChecked extends Error {}

export function claim(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Fault(otherwise)
}

/** Returns `value`. If it is null or undefined, throws NotChecked with the reason `without`. */
export function requireValue<T>(value: T | null | undefined, without: string): T {
  if (value === undefined || value === null) throw new NotChecked(without)
  return value
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

export function assertSame(found: unknown, expected: unknown, what: string): void {
  claim(shownWhole(found) === shownWhole(expected), `${what}: ${shown(found)} instead of ${shown(expected)}`)
}

function shownWhole(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
