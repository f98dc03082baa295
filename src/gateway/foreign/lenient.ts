import { z } from 'zod'

type Schema = z.core.$ZodType
type Path = readonly (string | number)[]
type Notes = { changed: string[]; dropped: string[]; missing: (path: Path) => unknown }

/**
 * Reads a foreign backend’s data as a schema means it: null or nothing is empty, digits are a number, a number is text.
 * A row that still does not fit is left out. `whenMissing`: values of fields, by path, that mean something else
 * than “empty” if they are missing or cannot be read. Returns undefined if the data do not fit; `changed` and `dropped` name
 * the fields and rows.
 */
export function readLeniently<S extends z.ZodType>(
  schema: S,
  data: unknown,
  whenMissing: Readonly<Record<string, unknown>> = {},
): { data: z.output<S>; changed: readonly string[]; dropped: readonly string[] } | undefined {
  const notes: Notes = {
    changed: [],
    dropped: [],
    missing: (path) => whenMissing[path.join('.')],
  }
  const parsed = z.safeParse(schema, read(schema, data, [], notes))
  if (!parsed.success) return undefined
  const { changed, dropped } = notes
  return { data: parsed.data, changed: [...new Set(changed)], dropped }
}

function read(schema: Schema, value: unknown, path: Path, notes: Notes): unknown {
  if (schema instanceof z.core.$ZodOptional) return readUnless(undefined, schema._zod.def.innerType, value, path, notes)
  if (schema instanceof z.core.$ZodNullable) return readUnless(null, schema._zod.def.innerType, value, path, notes)
  if (schema instanceof z.core.$ZodPipe) return readPipe(schema, value, path, notes)
  if (schema instanceof z.core.$ZodLazy) return read(schema._zod.def.getter(), value, path, notes)
  if (schema instanceof z.core.$ZodObject) return readObject(schema._zod.def.shape, value, path, notes)
  if (schema instanceof z.core.$ZodArray) return readArray(schema._zod.def.element, value, path, notes)
  if (schema instanceof z.core.$ZodTuple && Array.isArray(value))
    return schema._zod.def.items.map((item, at) => read(item, value[at], [...path, at], notes))
  if (schema instanceof z.core.$ZodRecord) return readRecord(schema._zod.def.valueType, value, path, notes)
  if (schema instanceof z.core.$ZodUnion) return readUnion(schema._zod.def.options, value, path, notes)
  const missing = notes.missing(path)
  const isUsable = missing === undefined || z.core.safeParse(schema, readValue(schema, value ?? missing)).success
  const meant = isUsable ? readValue(schema, value ?? missing) : missing
  if (meant !== value) notes.changed.push(named(path))
  return meant
}

/** Reads a value that may be missing: it also counts as missing if it cannot be read. */
function readUnless(missing: null | undefined, inner: Schema, value: unknown, path: Path, notes: Notes): unknown {
  if (value === undefined || value === null) {
    // Both in one schema: null is no absence then.
    if (value === null && z.core.safeParse(inner, null).success) return null
    return value === undefined ? (notes.missing(path) ?? missing) : missing
  }
  const one = read(inner, value, path, notes)
  if (z.core.safeParse(inner, one).success) return one
  notes.changed.push(named(path))
  return missing
}

function readPipe({ _zod: { def } }: z.core.$ZodPipe, value: unknown, path: Path, notes: Notes): unknown {
  if (!(def.in instanceof z.core.$ZodTransform)) return read(def.out, read(def.in, value, path, notes), path, notes)
  const changed = z.core.safeParse(def.in, value)
  return read(def.out, changed.success ? changed.data : value, path, notes)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readObject(shape: Readonly<Record<string, Schema>>, value: unknown, path: Path, notes: Notes): unknown {
  if (!isRecord(value)) return value
  const fields = Object.entries(shape).map(([name, field]) => [name, read(field, value[name], [...path, name], notes)])
  return { ...value, ...Object.fromEntries(fields) }
}

function readArray(element: Schema, value: unknown, path: Path, notes: Notes): unknown {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return value
  return value.flatMap((one: unknown, at) => {
    const row = read(element, one, [...path, at], notes)
    const parsed = z.core.safeParse(element, row)
    if (parsed.success) return [row]
    const [issue] = parsed.error.issues
    notes.dropped.push([...path, at, ...(issue?.path ?? [])].join('.'))
    return []
  })
}

function readRecord(values: Schema, value: unknown, path: Path, notes: Notes): unknown {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, read(values, one, [...path, name], notes)]),
  )
}

/** Reads a value as the option that needs the fewest changes. */
function readUnion(options: readonly Schema[], value: unknown, path: Path, notes: Notes): unknown {
  let best: { one: unknown; tried: Notes } | undefined
  for (const option of options) {
    const tried: Notes = { ...notes, changed: [], dropped: [] }
    const one = read(option, value, path, tried)
    if (!z.core.safeParse(option, one).success) continue
    if (!best || tried.changed.length < best.tried.changed.length) best = { one, tried }
  }
  if (!best) return value
  notes.changed.push(...best.tried.changed)
  notes.dropped.push(...best.tried.dropped)
  return best.one
}

function readValue(schema: Schema, value: unknown): unknown {
  if (schema instanceof z.core.$ZodString) {
    if (value === undefined || value === null) return ''
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  }
  if (schema instanceof z.core.$ZodNumber)
    return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? Number(value) : value
  if (schema instanceof z.core.$ZodBoolean) {
    if (value === undefined || value === null) return false
    const meant: unknown = new Map<unknown, boolean>([
      ['true', true],
      ['1', true],
      [1, true],
      ['false', false],
      ['0', false],
      [0, false],
    ]).get(value)
    return meant ?? value
  }
  return value
}

/** Names a field without the numbers of its rows, so that a field of a thousand rows is named once. */
const named = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
