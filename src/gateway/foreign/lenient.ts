import { z } from 'zod'

type Schema = z.core.$ZodType
type Path = readonly (string | number)[]

const unfit = Symbol('unfit')
/** Max depth of data that is read. Catalogues are ten levels deep. */
const maxDepth = 100

/**
 * Defaults for missing or unreadable fields, where they differ from an empty value. The key is the field's path, with
 * `*` for a row’s number: `orders.*.created`. A function gets the object in which the field is missing.
 */
export type Defaults = Readonly<Record<string, Default | ((parent: Readonly<Record<string, unknown>>) => unknown)>>
type Default = string | number | boolean | null

/** `needsRows`: a list of rows at the top must be there. If it is missing, the answer is another one, and not empty. */
type How = { defaults?: Defaults; needsRows?: boolean }

/** `changed` and `missing` name fields, `dropped` rows. */
type Read<D> = { data: D; changed: readonly string[]; missing: readonly string[]; dropped: readonly string[] }

/**
 * Parses a foreign backend’s data, and converts values to fit the schema: a null or missing value becomes empty, digits
 * become a number, a number becomes text. Leaves out rows that still do not fit. Returns undefined if the rest does not
 * fit either.
 */
export function readLeniently<S extends z.ZodType>(
  schema: S,
  data: unknown,
  how: How = {},
): Read<z.output<S>> | undefined {
  const reading = new Reading(how)
  const parsed = z.safeParse(schema, reading.read(schema, data, []))
  if (!parsed.success) return undefined
  return { data: parsed.data, changed: [...reading.changed], missing: [...reading.missing], dropped: reading.dropped }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits = (schema: Schema, value: unknown): boolean => z.core.safeParse(schema, value).success

/**
 * One pass over the data, from the outside in. Each value is checked once, and becomes `unfit` if it cannot be read.
 */
class Reading {
  changed = new Set<string>()
  missing = new Set<string>()
  dropped: string[] = []
  readonly #how: How
  #unfitAt: Path = []

  constructor(how: How) {
    this.#how = how
  }

  read(schema: Schema, value: unknown, path: Path): unknown {
    if (path.length > maxDepth) return this.#refuse(path)
    if (schema instanceof z.core.$ZodOptional)
      return this.#readUnless(undefined, schema._zod.def.innerType, value, path)
    if (schema instanceof z.core.$ZodNullable) return this.#readUnless(null, schema._zod.def.innerType, value, path)
    if (schema instanceof z.core.$ZodPipe) return this.#readPipe(schema, value, path)
    if (schema instanceof z.core.$ZodLazy) return this.read(schema._zod.def.getter(), value, path)
    if (schema instanceof z.core.$ZodObject) return this.#readObject(schema._zod.def.shape, value, path)
    if (schema instanceof z.core.$ZodArray) return this.#readArray(schema._zod.def.element, value, path)
    if (schema instanceof z.core.$ZodTuple) return this.#readTuple(schema._zod.def.items, value, path)
    if (schema instanceof z.core.$ZodRecord) return this.#readRecord(schema._zod.def.valueType, value, path)
    if (schema instanceof z.core.$ZodUnion) return this.#readUnion(schema._zod.def.options, value, path)
    return this.#readValue(schema, value, path)
  }

  #defaultOf(path: Path): Default | undefined {
    const one = this.#how.defaults?.[named(path)]
    return typeof one === 'function' ? undefined : one
  }

  /** Returns the value of a field; if there is none, its default from the other fields. */
  #valueOf(name: string, parent: Record<string, unknown>, path: Path): unknown {
    const make = this.#how.defaults?.[named(path)]
    return typeof make === 'function' ? (parent[name] ?? make(parent)) : parent[name]
  }

  #refuse(path: Path): typeof unfit {
    this.#unfitAt = path
    return unfit
  }

  /** Reads a value that may be missing. A value that cannot be read counts as missing. */
  #readUnless(missing: null | undefined, inner: Schema, value: unknown, path: Path): unknown {
    // If the field may be null as well as missing, null is kept.
    if (value === null && missing === undefined && fits(inner, null)) return null
    const otherwise = this.#defaultOf(path) ?? missing
    if (value === undefined) return otherwise
    if (value === null) return missing
    const one = this.read(inner, value, path)
    if (one !== unfit) return one
    this.changed.add(named(path))
    return otherwise
  }

  #readPipe({ _zod: { def } }: z.core.$ZodPipe, value: unknown, path: Path): unknown {
    if (def.in instanceof z.core.$ZodTransform) {
      const changed = z.core.safeParse(def.in, value)
      return this.read(def.out, changed.success ? changed.data : value, path)
    }
    const first = this.read(def.in, value, path)
    return first === unfit ? unfit : this.read(def.out, first, path)
  }

  #readObject(shape: Readonly<Record<string, Schema>>, sent: unknown, path: Path): unknown {
    const value = path.length === 0 && isNothing(sent) ? {} : sent
    if (!isRecord(value)) return this.#refuse(path)
    const fields = Object.entries(shape).map(([name, field]) => {
      const at = [...path, name]
      const one = this.#valueOf(name, value, at)
      if (one === undefined && !(field instanceof z.core.$ZodOptional) && this.#defaultOf(at) === undefined)
        this.missing.add(named(at))
      return [name, this.read(field, one, at)]
    })
    return fields.some(([, one]) => one === unfit) ? unfit : { ...value, ...Object.fromEntries(fields) }
  }

  /**
   * Reads an array without the rows that cannot be read. In an array of parts, such as pairs, no part is left out,
   * because a save would then remove it.
   */
  #readArray(element: Schema, value: unknown, path: Path): unknown {
    const isParts = element instanceof z.core.$ZodTuple || element instanceof z.core.$ZodString
    if (value === undefined && path.length === 1 && this.#how.needsRows && !isParts) return this.#refuse(path)
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) return this.#refuse(path)
    const rows = value.map((one: unknown, at) => {
      const row = this.read(element, one, [...path, at])
      if (row === unfit) this.dropped.push(this.#unfitAt.join('.'))
      return row
    })
    const isOfRows = !isParts && value.some(isRecord)
    return rows.includes(unfit) && !isOfRows ? unfit : rows.filter((row) => row !== unfit)
  }

  #readTuple(items: readonly Schema[], value: unknown, path: Path): unknown {
    // A code without its label: as null, a save would remove it.
    const isCode = items.length === 2 && (typeof value === 'number' || (typeof value === 'string' && value !== ''))
    if (isCode) this.changed.add(named(path))
    const parts: unknown = isCode ? [value, value] : value
    if (!Array.isArray(parts)) return this.#refuse(path)
    const all = items.map((item, at) => this.read(item, parts[at], [...path, at]))
    return all.includes(unfit) ? unfit : all
  }

  /** Reads a dictionary. A word whose value is null is not in it: an empty translation would count as one. */
  #readRecord(values: Schema, value: unknown, path: Path): unknown {
    if (value === undefined || value === null) return {}
    if (!isRecord(value)) return isNothing(value) ? {} : this.#refuse(path)
    const there = Object.entries(value).filter(([, one]) => one !== null || fits(values, null))
    const all = there.map(([name, one]) => [name, this.read(values, one, [...path, name])])
    return all.some(([, one]) => one === unfit) ? unfit : Object.fromEntries(all)
  }

  /** Reads a value by the option of a union that changes the fewest fields. */
  #readUnion(options: readonly Schema[], value: unknown, path: Path): unknown {
    let best: { one: unknown; tried: Reading } | undefined
    for (const option of options) {
      const tried = new Reading(this.#how)
      const one = tried.read(option, value, path)
      if (one === unfit) continue
      if (!best || tried.changed.size < best.tried.changed.size) best = { one, tried }
    }
    if (!best) return this.#refuse(path)
    for (const name of best.tried.changed) this.changed.add(name)
    for (const name of best.tried.missing) this.missing.add(name)
    for (const row of best.tried.dropped) this.dropped.push(row)
    return best.one
  }

  #readValue(schema: Schema, value: unknown, path: Path): unknown {
    const missing = this.#defaultOf(path)
    const meant = meaningOf(schema, value ?? missing)
    const usable = fits(schema, meant) ? meant : missing
    if (usable === undefined && !fits(schema, undefined)) return this.#refuse(path)
    if (usable !== value) this.changed.add(named(path))
    return usable
  }
}

/** Nothing, as backends send it that have one type for lists and objects. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A number as JSON has it. Three decimals may be thousands, as in the German "1.234", and are not read. */
const digits = /^-?\d+(?:\.(?!\d{3}$)\d+)?$/

const truths = new Map<unknown, boolean>([
  ...['true', 'yes', 'on', '1', 1].map((one): [unknown, boolean] => [one, true]),
  ...['false', 'no', 'off', '0', 0].map((one): [unknown, boolean] => [one, false]),
])

function meaningOf(schema: Schema, value: unknown): unknown {
  // Beyond 2^53, JSON.parse has already changed the digits.
  if (schema instanceof z.core.$ZodString)
    return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : (value ?? '')
  if (schema instanceof z.core.$ZodNumber)
    return typeof value === 'string' && digits.test(value.trim()) ? Number(value) : value
  if (schema instanceof z.core.$ZodBoolean)
    return truths.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value ?? false
  return value
}

/** Returns the name of a field, with `*` in place of row numbers, so that a field of a thousand rows is named once. */
const named = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
