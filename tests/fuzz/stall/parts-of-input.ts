/** A place in a value: the names and indexes that lead to it. */
type Path = readonly (string | number)[]

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Blob)

/**
 * Returns the path of every value in an input; of a list, only those of the first item. The empty path is the whole
 * input.
 */
export function placesIn(value: unknown, at: Path = []): Path[] {
  const below = isList(value)
    ? value.slice(0, 1).flatMap((item, index) => placesIn(item, [...at, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name]))
      : []
  return [at, ...below]
}

/** Returns a copy of a value in which another value is at this path. */
export function withAt(value: unknown, [next, ...rest]: Path, put: unknown): unknown {
  if (next === undefined) return put
  if (isList(value)) return value.map((item, index) => (index === next ? withAt(item, rest, put) : item))
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, name === next ? withAt(part, rest, put) : part]),
    )
  return put
}

/**
 * Returns a copy of a value in which the last name of a path is replaced; undefined if the path does not end in a
 * record.
 */
export function renamedAt(value: unknown, path: Path, name: string): unknown {
  const last = path.at(-1)
  if (typeof last !== 'string') return undefined
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, step) => (isRecord(part) || isList(part) ? Object(part)[step] : undefined), value)
  if (!isRecord(parent)) return undefined
  const { [last]: moved, ...others } = parent
  return withAt(value, path.slice(0, -1), { ...others, [name]: moved })
}

/** Returns the payload that Start sends to a server function for an input of plain data. */
export function functionPayload(data: unknown): string {
  let count = 0
  const node = (value: unknown): unknown => {
    if (typeof value === 'string') return { t: 1, s: value }
    if (typeof value === 'number') return { t: 0, s: value }
    if (isList(value)) return { t: 9, i: count++, a: value.map(node), o: 0 }
    if (isRecord(value))
      return { t: 10, i: count++, p: { k: Object.keys(value), v: Object.values(value).map(node) }, o: 0 }
    return { t: 2, s: value === true ? 2 : value === false ? 3 : value === null ? 0 : 1 }
  }
  return JSON.stringify({ t: node({ data }), f: 63, m: [] })
}
