import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { epoch } from '#src/backend/platform/db/epoch.ts'
import { prepared } from '#src/backend/platform/db/prepared.ts'
import { nameChange } from '#src/backend/platform/db/tables/price-log.ts'
import { Kept } from '#src/backend/platform/kept.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import type { LogFilter } from './price-log-filter.ts'
import { type Keys, keysOf } from './price-log-keys.ts'

/** The keys that a filter's logs may have, undefined for none, and the first and last of its values; null where these were not asked for. */
export type Known = { keys: Keys | undefined; first: string | null; last: string | null; hasEnds: boolean }
/** snapshot: what was seen. epoch: of which database, as the transactions of another have numbers of their own. */
type Remembered = Known & { snapshot: string; epoch: string }

/** How long keys are remembered that are looked at each time, whether they still are so. Changes of names are kept for longer. */
const remembering = { ms: 10 * 60_000, most: 64 }
const memory = prepared(() => ({ kept: new Kept<Remembered>(remembering), reading: new SharedReading<Known>() }))

const listed = z.object({ keys: z.string().nullable(), first: z.string().nullable(), last: z.string().nullable() })
const dated = listed.extend({ snapshot: z.string(), epoch: z.string() })

const knownOf = ({ keys, first, last }: z.infer<typeof listed>, hasEnds: boolean): Known => ({
  keys: keys === null ? undefined : keysOf(keys),
  first,
  last,
  hasEnds,
})

/** The keys of a filter by words as a JSON value of SQL, which knownWords reads. */
export const wordsOf = ({ keys }: LogFilter): SQL =>
  keys
    ? sql`(select json_build_object('keys', array_agg(key)::text, 'first', min(value), 'last', max(value)) from (${keys}) words)`
    : sql`null`

export const knownWords = listed.nullable().transform((words) => words && knownOf(words, true))

/** What is remembered of a filter by names, and SQL for whether it still is so: whether no transaction changed names that was not seen then. */
export function rememberedOf(db: Db, { slow }: LogFilter): { known: Known; isStill: SQL } | undefined {
  const known = slow && memory(db).kept.get(nameOf(slow))
  if (!known) return undefined
  const seen = sql`${known.snapshot}::pg_snapshot`
  const changed = sql`select from ${nameChange} where ${nameChange.kind} = ${slow.kind}
    and ${nameChange.transaction} >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(${nameChange.transaction}, ${seen})`
  return { known, isStill: sql`(${epoch} = ${known.epoch} and not exists (${changed}))` }
}

/** Reads the keys of a filter by names, and remembers them. hasEnds: also the ends of its values, which takes as long again. */
export function readKnown(db: Db, { slow, keys }: LogFilter, hasEnds: boolean): Promise<Known | undefined> {
  if (!slow || !keys) return Promise.resolve(undefined)
  const { kept, reading } = memory(db)
  const name = nameOf(slow)
  return reading.read(`${hasEnds} ${name}`, async () => {
    const ends = hasEnds ? sql`min(value) as first, max(value) as last` : sql`null as first, null as last`
    const statement = sql`select array_agg(key)::text as keys, ${ends}, pg_current_snapshot()::text as snapshot, ${epoch} as epoch
      from (${keys}) known`
    const [read] = await rowsOf(db, dated, statement)
    if (!read) throw new Error('An aggregate has one row')
    const known = { ...knownOf(read, hasEnds), snapshot: read.snapshot, epoch: read.epoch }
    kept.set(name, known)
    return known
  })
}

const nameOf = ({ kind, part }: NonNullable<LogFilter['slow']>) => `${kind} ${part}`
