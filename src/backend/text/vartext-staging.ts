import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'
import type { Vartext } from './vartext-file.ts'

/** A range of staged keys by their numbers: from `from` up to, but not including, `to`. */
export type Slice = { from: number; to: number }

const maxKeys = 250
const maxLength = 100_000
/** Hours after which staged keys are removed. They are left behind if the process of an upload is killed. */
const keptHours = 24

const one = z.object({ line: z.int() })
const twice = z.object({ key: z.string(), first: z.int(), line: z.int() })

/**
 * Stages a vartext file in short transactions, and returns its slices; there are none for a file without texts. Calls
 * `goOn` before each step, so that other requests can be served. Throws an InvalidFileError if a key occurs twice.
 */
export async function stageVartexts(
  database: Database,
  uploadId: string,
  batches: AsyncIterable<Vartext[]>,
  goOn: () => Promise<void>,
): Promise<Slice[]> {
  const slices: Slice[] = []
  let at = 0
  for await (const batch of batches)
    for (const some of partsOf(batch)) {
      await goOn()
      const from = at
      await database.write((tx) => stage(tx, uploadId, from, some), { isStep: true })
      at += some.length
      slices.push({ from, to: at })
    }
  return slices
}

function* partsOf(batch: Vartext[]): Generator<Vartext[]> {
  let part: Vartext[] = []
  let length = 0
  for (const vartext of batch) {
    part.push(vartext)
    for (const text of vartext.texts.values()) length += text.length
    if (part.length < maxKeys && length < maxLength) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

async function stage(tx: Db, uploadId: string, from: number, part: Vartext[]): Promise<void> {
  const keys = part.map(({ line, key, description }, index) => ({ at: from + index, line, key, description }))
  const texts = part.flatMap(({ key, texts: given }, index) =>
    [...given].map(([lang, text]) => ({ at: from + index, key, lang, text })),
  )
  const staged = await rowsOf(
    tx,
    one,
    sql`insert into vartext_upload_key (upload_id, at, line, key, description)
      select ${uploadId}::uuid, c.* from json_to_recordset(${JSON.stringify(keys)}::text::json)
        as c (at integer, line integer, key text, description text)
      on conflict do nothing returning line`,
  )
  if (staged.length < keys.length) throw await twiceIn(tx, uploadId, keys)
  await tx.execute(sql`insert into vartext_upload_text (upload_id, at, key, lang, text)
    select ${uploadId}::uuid, c.* from json_to_recordset(${JSON.stringify(texts)}::text::json)
      as c (at integer, key text, lang text, text text)`)
}

async function twiceIn(
  tx: Db,
  uploadId: string,
  keys: { at: number; line: number; key: string }[],
): Promise<InvalidFileError> {
  const [double] = await rowsOf(
    tx,
    twice,
    sql`select c.key, u.line as first, c.line from json_to_recordset(${JSON.stringify(keys)}::text::json)
        as c (at integer, line integer, key text)
      join vartext_upload_key u on u.upload_id = ${uploadId}::uuid and u.key = c.key and u.at <> c.at
      order by c.at limit 1`,
  )
  return new InvalidFileError((locale) => m.vartext_key_twice(double ?? { key: '', first: 0, line: 0 }, { locale }))
}

const bounded = z.object({ to: z.int() })

/**
 * Returns the next slice of a staged file, which begins with key number `from`; undefined at the end of the file. It
 * has at most `keys` keys, and fewer if their texts are long.
 */
export async function nextSlice(db: Db, uploadId: string, from: number, keys: number): Promise<Slice | undefined> {
  const [end] = await rowsOf(
    db,
    bounded,
    sql`select f.at + 1 as to from (
        select k.at, sum((select coalesce(sum(length(v.text)), 0) from vartext_upload_text v
          where v.upload_id = k.upload_id and v.at = k.at)) over (order by k.at) as total
        from vartext_upload_key k
        where k.upload_id = ${uploadId}::uuid and k.at >= ${from}::int and k.at < ${from + keys}::int) f
      where f.total <= ${maxLength}::int or f.at = ${from}::int order by f.at desc limit 1`,
  )
  return end && { from, to: end.to }
}

/** Returns SQL for the staged keys of a slice, as a table f (at, line, key, description). */
export const keysIn = (uploadId: string, { from, to }: Slice): SQL =>
  sql`(select at, line, key, description from vartext_upload_key
    where upload_id = ${uploadId}::uuid and at >= ${from}::int and at < ${to}::int) f`

/**
 * Returns SQL for the staged texts of a slice that differ from the stored ones, as rows (space, key, lang, text). A
 * null `text` means a removal. Each text is looked up separately, because without statistics of the new rows, the
 * planner would compare every row with every other.
 */
export const changesIn = (uploadId: string, { from, to }: Slice): SQL =>
  sql`select 'vartext' as space, v.key, v.lang, nullif(v.text, '') as text
    from vartext_upload_text v
    where v.upload_id = ${uploadId}::uuid and v.at >= ${from}::int and v.at < ${to}::int
      and nullif(v.text, '') is distinct from
        (select t.text from translation t where t.space = 'vartext' and t.key = v.key and t.lang = v.lang)`

/**
 * Returns an SQL condition that is true if a stored key is in the staged file. The query must name the stored key's row
 * `k`. Each key is looked up separately, because with "exists", PostgreSQL would read the whole file each time.
 */
export const isStaged = (uploadId: string): SQL =>
  sql`(select true from vartext_upload_key f where f.upload_id = ${uploadId}::uuid and f.key = k.key) is not null`

const last = z.object({ at: z.int().nullable() })

/**
 * Removes the staged data of an upload in small steps. Does nothing if the upload has taken effect but is not
 * completely written.
 */
export async function unstageVartexts(database: Database, uploadId: string): Promise<void> {
  const [found] = await rowsOf(
    database.read,
    last,
    sql`select max(at) as at from vartext_upload_key where upload_id = ${uploadId}::uuid`,
  )
  // Removes ranges of numbers. A search for the first remaining keys would read all removed rows again.
  for (let from = 0; from <= (found?.at ?? -1); from += maxKeys) {
    await database.yieldToEventLoop()
    await database.write(
      (tx) =>
        tx.execute(sql`delete from vartext_upload_key
          where upload_id = ${uploadId}::uuid and at >= ${from}::int and at < ${from + maxKeys}::int and ${isNotInForce}`),
      { isStep: true },
    )
  }
}

const isNotInForce = sql`not exists (select from vartext_upload u where u.id = upload_id)`

/**
 * Removes staged data that killed uploads have left. `isStart`: this is the only process and has just started; it then
 * removes the data of all uploads that have not taken effect, and otherwise only old data.
 */
export async function sweepVartexts(database: Database, now: Date, isStart: boolean): Promise<void> {
  const before = isStart ? now : new Date(now.getTime() - keptHours * 3_600_000)
  const left = await rowsOf(
    database.read,
    z.object({ id: z.uuid() }),
    sql`select distinct upload_id as id from vartext_upload_key
      where begun_at <= ${before.toISOString()}::timestamptz and ${isNotInForce}`,
  )
  for (const { id } of left) await unstageVartexts(database, id)
}
