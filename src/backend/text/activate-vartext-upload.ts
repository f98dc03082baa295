import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { textRevision, vartextUpload } from '#src/backend/platform/db/tables/text.ts'
import { lockTexts } from './lock-texts.ts'
import { writeChanges } from './save-texts.ts'
import { compareVartexts, type Counts, missingKeys, type Staged } from './vartext-compare.ts'
import { changesIn, isStaged, keysIn, nextSlice, type Slice, unstageVartexts } from './vartext-staging.ts'

type Steps = {
  /** Called between two steps until the file is in force. Throws to cancel the upload. */
  goOn: () => Promise<void>
  /** Throws if a file with these counts must be refused. */
  judge: (counts: Counts) => void
  /** Writes what belongs to the file, such as its audit row, in the transaction that puts it in force. */
  seal: (tx: Db, counts: Counts) => Promise<void>
}

const maxTries = 3
/**
 * Keys per step. Each step takes about 30 ms, and 1 ms for each key; meanwhile, an embedded database serves no other
 * request.
 */
const keysPerStep = 64

/**
 * Puts a staged vartext file into effect in one short transaction, and then writes its texts in small steps, so that
 * other requests are served. Resolves when all texts are written. If the process is killed before that, the next start,
 * sweep or upload writes the rest.
 */
export async function activateVartextUpload(
  database: Database,
  { by, ...staged }: Staged & { by: string },
  { goOn, judge, seal }: Steps,
): Promise<Counts> {
  for (let tries = 1; ; tries += 1) {
    await finishVartextUploads(database)
    const before = await readStanding(database.read)
    const { counts } = await compareVartexts(database.read, staged, false, goOn)
    judge(counts)
    const isInForce = await database.write(
      async (tx) => {
        await lockTexts(tx)
        const { revision, keys, isOpen } = await readStanding(tx)
        // If translators save all the time, the counts may change between the comparison and this point. After some
        // attempts, only the set of keys must be the same.
        const isSame = revision === before.revision || (tries >= maxTries && keys === before.keys)
        if (isOpen || !isSame) return false
        await assertStaged(tx, staged)
        await tx.insert(vartextUpload).values({ id: staged.uploadId, by })
        await seal(tx, counts)
        return true
      },
      { isLong: true },
    )
    if (!isInForce) continue
    // A failure here is ignored: the file is in force, and the next sweep writes the rest.
    await finishOne(database, staged.uploadId).catch(() => undefined)
    return counts
  }
}

/** Refuses if the staged keys are gone, for example after a restore. The file would otherwise remove all texts. */
async function assertStaged(tx: Db, { uploadId, slices }: Staged): Promise<void> {
  const [found] = await rowsOf(
    tx,
    z.object({ keys: z.int() }),
    sql`select count(*)::int as keys from vartext_upload_key where upload_id = ${uploadId}::uuid`,
  )
  if (found?.keys !== (slices.at(-1)?.to ?? 0)) throw new RefusalError('unavailable')
}

async function finishOne(database: Database, id: string): Promise<void> {
  const isOpen = async () =>
    (await database.read.select().from(vartextUpload).where(eq(vartextUpload.id, id))).length > 0
  // Repeated, because a run that was already under way may have started before this file was in force.
  do await finishVartextUploads(database)
  while (await isOpen())
}

const underWay = new WeakMap<Database, Promise<void>>()

/**
 * Writes the remaining texts of all vartext files that have taken effect but are not completely written, because their
 * process was killed or is still writing. Concurrent calls share one run. `signal` ends the run between two steps; it
 * is ignored if a run is already under way.
 */
export function finishVartextUploads(database: Database, signal?: AbortSignal): Promise<void> {
  const one = underWay.get(database) ?? finishAll(database, signal).finally(() => underWay.delete(database))
  underWay.set(database, one)
  return one
}

async function finishAll(database: Database, signal?: AbortSignal): Promise<void> {
  const open = await database.read
    .select({ id: vartextUpload.id })
    .from(vartextUpload)
    .orderBy(asc(vartextUpload.holdsFrom))
  for (const { id } of open) await finish(database, id, signal)
}

const standing = z.object({ revision: z.int(), keys: z.int(), isOpen: z.boolean() })

async function readStanding(db: Db): Promise<z.output<typeof standing>> {
  const [found] = await rowsOf(
    db,
    standing,
    sql`select coalesce(max(revision), 0) as revision, (count(*) filter (where not removed))::int as keys,
        exists (select from vartext_upload) as "isOpen"
      from text_key where space = 'vartext'`,
  )
  if (!found) throw new Error('A count has no row')
  return found
}

async function finish(database: Database, id: string, signal?: AbortSignal): Promise<void> {
  let wrote: Wrote
  do {
    if (signal?.aborted) return
    await database.yieldToEventLoop()
    wrote = await database.write((tx) => writeSome(tx, id), { isStep: true })
  } while (wrote === 'some')
  // Another process has finished the file, so its keys are not staged any more.
  if (wrote === 'nothing') return
  for await (const keys of missingKeys(database.read, id, database.yieldToEventLoop)) {
    if (signal?.aborted) return
    await database.write((tx) => removeKeys(tx, id, keys), { isStep: true })
  }
  await database.write((tx) => tx.delete(vartextUpload).where(eq(vartextUpload.id, id)))
  await unstageVartexts(database, id)
}

/**
 * Result of a step: some keys were written, all keys are written, or nothing was to be written because the file is no
 * longer in force.
 */
type Wrote = 'some' | 'all' | 'nothing'

/**
 * Writes the next keys of a file in force. Each step has a revision of its own, so that a client which has read between
 * two steps gets the later texts as changed.
 */
async function writeSome(tx: Db, id: string): Promise<Wrote> {
  const { revision, now } = await lockTexts(tx)
  const [upload] = await tx.select().from(vartextUpload).where(eq(vartextUpload.id, id))
  if (!upload) return 'nothing'
  const slice = await nextSlice(tx, id, upload.written, keysPerStep)
  if (!slice) return 'all'
  const changes = await rowsOf(tx, changed, changesIn(id, slice))
  if (await writeKeys(tx, id, slice, revision + 1)) await tx.update(textRevision).set({ revision: revision + 1 })
  if (changes.length > 0) await writeChanges(tx, changes, revision + 1, upload.by, now)
  await tx.update(vartextUpload).set({ written: slice.to }).where(eq(vartextUpload.id, id))
  return 'some'
}

const changed = z.object({ space: z.string(), key: z.string(), lang: z.string(), text: z.string().nullable() })
const named = z.object({ key: z.string() })

/** Writes new keys and changed descriptions; returns whether there were any. */
async function writeKeys(tx: Db, uploadId: string, slice: Slice, revision: number): Promise<boolean> {
  const added = await rowsOf(
    tx,
    named,
    sql`insert into text_key as k (space, key, description, position, revision)
      select 'vartext', f.key, coalesce(f.description, ''),
        coalesce((select max(position) from text_key where space = 'vartext'), 0) + row_number() over (order by f.at), ${revision}
      from ${keysIn(uploadId, slice)}
      where (select true from text_key p where p.space = 'vartext' and p.key = f.key and not p.removed) is null
      on conflict (space, key) do update
      set removed = false, revision = excluded.revision,
        description = case when excluded.description = '' then k.description else excluded.description end
      returning key`,
  )
  const described = await rowsOf(
    tx,
    named,
    sql`update text_key k set description = f.description, revision = ${revision} from ${keysIn(uploadId, slice)}
      where k.space = 'vartext' and k.key = f.key and f.description is not null and f.description <> k.description
      returning k.key`,
  )
  return added.length + described.length > 0
}

async function removeKeys(tx: Db, uploadId: string, keys: string[]): Promise<void> {
  const { revision } = await lockTexts(tx)
  const removed = await rowsOf(
    tx,
    named,
    sql`update text_key k set removed = true, revision = ${revision + 1}
      where space = 'vartext' and key = any(${sql.param(keys)}::text[]) and not removed and not ${isStaged(uploadId)}
        and exists (select from vartext_upload where id = ${uploadId}::uuid) returning key`,
  )
  if (removed.length > 0) await tx.update(textRevision).set({ revision: revision + 1 })
}
