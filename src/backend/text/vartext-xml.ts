import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { applyChanges } from './save-texts.ts'
import { lockTexts } from './lock-texts.ts'
import { fileName } from '#src/backend/platform/file-name.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { Unfit } from '#src/backend/platform/upload/unfit.ts'
import { readSamples } from './vartext-samples.ts'
import { noMaster, readVartextFile, type Vartext } from './vartext-file.ts'
import type { Locale } from '#src/site.ts'
import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { megabyte } from '#src/contract/call/fields.ts'

const maxMegabytes = 50
/** From this many written texts on, renewing the planner's statistics pays. */
const manyTexts = 1_000

type Counts = { new: number; changed: number; unchanged: number; removed: number }

/** Takes a file of vartexts over as the whole list, in one transaction. Given texts replace, an empty one removes a translation; missing keys are marked as removed and keep their translations. */
export const uploadVartextXml: Handler<'i18n.vartextXml'> = async ({ query, body }, context) => {
  const { file } = body
  const isDry = query.dry_run === '1'
  const { database, caller } = context
  const { locale } = caller
  if (file.size > maxMegabytes * megabyte)
    throw new RefusalError('too-large', [m.request_too_large({ max: `${maxMegabytes}\u00a0MB` }, { locale })])
  const rows = await database.read.select({ code: language.code }).from(language)
  const read = () => readVartextFile(file.stream(), new Set(rows.map(({ code }) => code)))
  try {
    // Checked in full before others have to wait.
    let found = 0
    for await (const batch of read()) found += batch.length
    if (found === 0) throw new Unfit((to) => m.vartext_none({}, { locale: to }))
    const options = { file: file.name, isDry, mayRemove: query.allow_removed === '1' }
    // Not with `waits`: a file that has come whole is not thrown away for a few seconds.
    const counts = await database.write((tx) => takeOver(tx, read(), options, context))
    if (!isDry && counts.new + counts.changed + counts.removed > manyTexts) await database.tidy()
    return counts
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    const text = error.say(locale)
    throw new RefusalError('invalid', [text], { errors: { file: [text] }, error: text })
  }
}

type Options = { file: string; isDry: boolean; mayRemove: boolean }

async function takeOver(
  tx: Db,
  batches: AsyncIterable<Vartext[]>,
  options: Options,
  context: Context,
): Promise<Data<Calls['i18n.vartextXml']>> {
  const who = whoOf(context)
  await stage(tx, batches, context)
  // Only now, as everybody else who writes texts waits from here on; a dry run holds up nobody.
  const { revision, now } = options.isDry ? { revision: 0, now: context.now } : await lockTexts(tx)
  await findChanges(tx)
  await assertKeys(tx)
  const counts = await countChanges(tx)
  const refused = options.mayRemove ? undefined : refusedFor(counts, context.caller.locale)
  if (refused && !options.isDry) throw refused
  if (refused) context.messages.push(...refused.refusal.messages)
  if (options.isDry) return { ...counts, samples: await readSamples(tx) }
  if (counts.new + counts.changed + counts.removed > 0) {
    await writeKeys(tx, revision + 1)
    const changed = sql`(select 'vartext' as space, key, lang, text from vartext_change) c`
    await applyChanges(tx, changed, revision + 1, who.username, now)
  }
  await assertAwaited(context)
  await writeAudit(tx, who, 'i18n.vartextXml', 'vartext', { after: { file: fileName(options.file), ...counts } })
  return counts
}

/** Guards against a partial file: half a list would remove the other half. */
function refusedFor({ changed, unchanged, removed, ...more }: Counts, locale: Locale): RefusalError | undefined {
  const present = changed + unchanged + removed
  if (removed * 10 <= present) return undefined
  const text = m.vartext_removes({ removed, present }, { locale })
  return new RefusalError('conflict', [text], { error: text, data: { ...more, changed, unchanged, removed } })
}

/** A caller who went away has cancelled: nothing is written. */
async function assertAwaited({ caller }: Context): Promise<void> {
  // An embedded database answers without yielding to the event loop, which delivers the abort.
  await setImmediate()
  caller.signal?.throwIfAborted()
}

async function stage(tx: Db, batches: AsyncIterable<Vartext[]>, context: Context): Promise<void> {
  await tx.execute(sql`create temporary table vartext_file (line integer, key text, description text) on commit drop`)
  await tx.execute(sql`create temporary table vartext_value (key text, lang text, text text) on commit drop`)
  for await (const batch of batches) {
    await assertAwaited(context)
    const texts = batch.map(({ line, key, description }) => ({ line, key, description }))
    const values = batch.flatMap(({ key, texts: given }) => [...given].map(([lang, text]) => ({ key, lang, text })))
    await tx.execute(sql`insert into vartext_file
      select * from json_to_recordset(${JSON.stringify(texts)}::text::json) as c (line integer, key text, description text)`)
    await tx.execute(sql`insert into vartext_value
      select * from json_to_recordset(${JSON.stringify(values)}::text::json) as c (key text, lang text, text text)`)
  }
  await tx.execute(sql`analyze vartext_file, vartext_value`)
}

async function findChanges(tx: Db): Promise<void> {
  await tx.execute(sql`create temporary table vartext_change on commit drop as
    select v.key, v.lang, nullif(v.text, '') as text from vartext_value v
    left join translation t on t.space = 'vartext' and t.key = v.key and t.lang = v.lang
    where nullif(v.text, '') is distinct from t.text`)
  await tx.execute(sql`analyze vartext_change`)
}

const twice = z.object({ key: z.string(), first: z.int(), line: z.int() })
const keyed = z.object({ key: z.string(), line: z.int() })

async function assertKeys(tx: Db): Promise<void> {
  const [double] = await rowsOf(
    tx,
    twice,
    sql`select key, min(line) as first, max(line) as line from vartext_file group by key having count(*) > 1 order by 2 limit 1`,
  )
  if (double) throw new Unfit((locale) => m.vartext_key_twice(double, { locale }))
  const [bare] = await rowsOf(
    tx,
    keyed,
    sql`select f.key, f.line from vartext_file f
      where not exists (select from vartext_value v where v.key = f.key and v.lang = 'master')
        and not exists (select from translation t where t.space = 'vartext' and t.key = f.key and t.lang = 'master')
      order by f.line limit 1`,
  )
  if (bare) throw noMaster(bare)
}

const present: SQL = sql`(select key, description from text_key where space = 'vartext' and not removed)`
const counted = z.object({ found: z.int(), kept: z.int(), changed: z.int(), before: z.int() })

async function countChanges(tx: Db): Promise<Counts> {
  const [row] = await rowsOf(
    tx,
    counted,
    sql`select count(*)::integer as found, count(k.key)::integer as kept,
      count(*) filter (where k.key is not null
        and (f.description <> k.description or f.key in (select key from vartext_change)))::integer as changed,
      (select count(*) from ${present} p)::integer as before
    from vartext_file f left join ${present} k on k.key = f.key`,
  )
  if (!row) throw new Error('A count has no row')
  const { found, kept, changed, before } = row
  return { new: found - kept, changed, unchanged: kept - changed, removed: before - kept }
}

async function writeKeys(tx: Db, revision: number): Promise<void> {
  await tx.execute(sql`
    update text_key k set removed = true, revision = ${revision} where k.space = 'vartext' and not k.removed
      and not exists (select from vartext_file f where f.key = k.key)`)
  await tx.execute(sql`
    insert into text_key as k (space, key, description, position, revision)
    select 'vartext', f.key, coalesce(f.description, ''),
      coalesce((select max(position) from text_key where space = 'vartext'), 0) + row_number() over (order by f.line), ${revision}
    from vartext_file f left join ${present} p on p.key = f.key where p.key is null
    on conflict (space, key) do update
    set removed = false, revision = excluded.revision,
      description = case when excluded.description = '' then k.description else excluded.description end`)
  await tx.execute(sql`
    update text_key k set description = f.description, revision = ${revision} from vartext_file f
    where k.space = 'vartext' and k.key = f.key and f.description <> k.description`)
}
