import { type Column, type SQL, sql } from 'drizzle-orm'

/** Keys of a small table, as text ("{1,2}") or, where that is not much longer, as bits: whether one is among them is told from bits without making a table of them first. */
export type Keys = { list: string } | { bits: Uint8Array }

/** How many bytes of bits are not much more than a key of a list. */
const bytesOfKey = 16

/** list: as the database writes an array of keys, which are not negative. */
export function keysOf(list: string): Keys {
  const keys = list.slice(1, -1).split(',').map(Number)
  const bytes = Math.floor(keys.reduce((most, key) => Math.max(most, key), 0) / 8) + 1
  if (bytes > bytesOfKey * keys.length) return { list }
  const bits = new Uint8Array(bytes)
  for (const key of keys) bits[key >> 3] = (bits[key >> 3] ?? 0) | (1 << (key & 7))
  return { bits }
}

/** The keys as text, "{1,2}". */
export function listOf(keys: Keys): string {
  if ('list' in keys) return keys.list
  const listed: number[] = []
  for (const [at, byte] of keys.bits.entries())
    for (let bit = 0; byte >> bit > 0; bit++) if ((byte >> bit) & 1) listed.push(at * 8 + bit)
  return `{${listed.join(',')}}`
}

/** Whether a column's key is among them; the planner expects that it mostly is, so that it walks. */
export function isAmong(column: Column, keys: Keys): SQL {
  if ('list' in keys) return sql`(${column} in (select unnest(${keys.list}::int[]))) is true`
  return sql`case when ${column} between 0 and ${8 * keys.bits.length - 1} then get_bit(${keys.bits}::bytea, ${column}) else 0 end <> 0`
}
