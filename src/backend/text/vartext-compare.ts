import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { hasRoom, storedBytes } from '#src/backend/platform/call/list-size.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'
import { listOf } from './save-texts.ts'
import { noMaster } from './vartext-file.ts'
import { readRemoved, readSamples, type Sample, Samples } from './vartext-samples.ts'
import { changesIn, isStaged, keysIn, type Slice } from './vartext-staging.ts'

export type Staged = { uploadId: string; slices: readonly Slice[] }
export type Counts = { new: number; changed: number; unchanged: number; removed: number }

const none: Counts = { new: 0, changed: 0, unchanged: 0, removed: 0 }
const keysAtOnce = 500

/**
 * Returns what a staged vartext file would change: the counts and, if `isSampled`, samples for a dry run. Throws if a
 * new key has no master text, or if a list would become too large. Calls `goOn` before each step. Writes nothing.
 */
export async function compareVartexts(
  db: Db,
  { uploadId, slices }: Staged,
  isSampled: boolean,
  goOn: () => Promise<void>,
): Promise<{ counts: Counts; samples: Sample[] }> {
  const counts = { ...none }
  const grown = new Map<string, number>()
  const samples = new Samples()
  for (const slice of slices) {
    await goOn()
    await assertMasters(db, uploadId, slice)
    add(counts, await countIn(db, uploadId, slice))
    for (const { lang, bytes } of await growthIn(db, uploadId, slice)) grown.set(lang, (grown.get(lang) ?? 0) + bytes)
    if (isSampled) samples.add(await readSamples(db, uploadId, slice))
  }
  for (const [lang, bytes] of grown) {
    await goOn()
    await assertRoomFor(db, lang, bytes)
  }
  for await (const keys of missingKeys(db, uploadId, goOn)) {
    counts.removed += keys.length
    if (isSampled) samples.add(await readRemoved(db, keys))
  }
  return { counts, samples: samples.all() }
}

function add(counts: Counts, found: Omit<Counts, 'removed'>): void {
  counts.new += found.new
  counts.changed += found.changed
  counts.unchanged += found.unchanged
}

const keyed = z.object({ key: z.string(), line: z.int() })

async function assertMasters(db: Db, uploadId: string, slice: Slice): Promise<void> {
  const [bare] = await rowsOf(
    db,
    keyed,
    sql`select f.key, f.line from ${keysIn(uploadId, slice)}
      where (select true from vartext_upload_text v
          where v.upload_id = ${uploadId}::uuid and v.at = f.at and v.lang = 'master') is null
        and (select true from translation t where t.space = 'vartext' and t.key = f.key and t.lang = 'master') is null
      order by f.at limit 1`,
  )
  if (bare) throw noMaster(bare)
}

const counted = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })

async function countIn(db: Db, uploadId: string, slice: Slice): Promise<Omit<Counts, 'removed'>> {
  const [row] = await rowsOf(
    db,
    counted,
    sql`with change as materialized (${changesIn(uploadId, slice)}),
      compared as (
        select stored is null as is_new,
          coalesce(description <> stored, false) or key in (select key from change) as is_changed
        from (select f.*, (select k.description from text_key k
            where k.space = 'vartext' and k.key = f.key and not k.removed) as stored
          from ${keysIn(uploadId, slice)}) f)
      select count(*) filter (where is_new)::int as new,
        count(*) filter (where not is_new and is_changed)::int as changed,
        count(*) filter (where not is_new and not is_changed)::int as unchanged
      from compared`,
  )
  if (!row) throw new Error('A count has no row')
  return row
}

const growth = z.object({ lang: z.string(), bytes: z.coerce.number() })

/** Returns by how many bytes the texts of a slice enlarge the stored list, by language. */
function growthIn(db: Db, uploadId: string, slice: Slice): Promise<z.output<typeof growth>[]> {
  return rowsOf(
    db,
    growth,
    sql`select c.lang, sum(coalesce(${storedBytes(sql`c.text`)}, 0) - coalesce((select ${storedBytes(sql`t.text`)} from translation t
        where t.space = c.space and t.key = c.key and t.lang = c.lang), 0)) as bytes
      from (${changesIn(uploadId, slice)}) c group by c.lang`,
  )
}

/**
 * Refuses a file with which a language would become too large. Texts of keys that the file does not contain stay
 * stored, so they count as well.
 */
async function assertRoomFor(db: Db, lang: string, grown: number): Promise<void> {
  const list = listOf('vartext', lang)
  if (grown <= 0 || (await hasRoom(db, grown, list))) return
  throw new InvalidFileError((locale) => m.i18n_no_room({ mb: list.maxMb }, { locale }))
}

const listed = z.object({ key: z.string(), is_missing: z.boolean() })

/** Yields, in batches, the stored keys that the staged file does not contain. Calls `goOn` before each step. */
export async function* missingKeys(db: Db, uploadId: string, goOn: () => Promise<void>): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    await goOn()
    const rows = await rowsOf(
      db,
      listed,
      sql`select key, not ${isStaged(uploadId)} as is_missing from text_key k
        where space = 'vartext' and not removed and key > ${after}::text order by key limit ${keysAtOnce}`,
    )
    const keys = rows.filter((one) => one.is_missing).map(({ key }) => key)
    if (keys.length > 0) yield keys
    if (rows.length < keysAtOnce) return
    after = rows.at(-1)?.key ?? after
  }
}
