import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, sql } from 'drizzle-orm'
import { m } from '#messages'
import { quarterHourSeconds, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { waitOf } from '#src/backend/platform/limit/wait.ts'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { type Context, whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { article, catalog, translation } from '#src/backend/platform/db/tables/text.ts'
import { type Unit, unitsOf } from '#src/contract/article-units.ts'
import { i18n } from '#src/contract/i18n.ts'

const maxNamed = 10
/** Maximum number of calls per person in a quarter of an hour. Each one may read all texts and leave a file. */
const maxPerQuarterHour = 100
const { groups: groupsOf } = i18n.article.data.shape.article.shape

/**
 * Writes units, given by their `tid`, with all their texts to a JSON file in the dump folder. Resolves once the file is
 * on the disk. Unknown ids are skipped; if all are unknown, the call is refused. No file is written if the newest file
 * in the folder is the caller's and has the same content.
 */
export const dumpUnits: Handler<'i18n.dump'> = async ({ body }, context) => {
  const { database, settings, now } = context
  const who = whoOf(context)
  const wanted = new Set(body)
  if (wanted.size === 0) return { dumped: 0 }
  await assertNotTooMany(context, who.contactId)
  const units = (await readUnits(database.read)).filter(({ tid }) => wanted.has(tid))
  if (units.length === 0) {
    const tids = [...wanted].slice(0, maxNamed).join(', ')
    throw new RefusalError('invalid', [m.i18n_unknown_units({ tids }, { locale: context.caller.locale })])
  }
  const content = `${JSON.stringify({ units: await withTexts(database.read, units) }, null, 2)}\n`
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const ending = `-${who.contactId}-${hash}.json`
  const directory = join(settings.dataDir, 'dump')
  const last = await findLast(directory)
  if (last?.endsWith(ending)) return { dumped: units.length }
  const name = `${now.toISOString().replaceAll(':', '-')}${ending}`
  await database.write(async (tx) => {
    await writeAudit(tx, who, 'i18n.dump', 'units', { after: { file: name, dumped: units.length } })
    await writeWhole(directory, name, content)
  })
  return { dumped: units.length }
}

async function assertNotTooMany({ database, caller, now }: Context, contactId: number): Promise<void> {
  const limit = { key: `dump:${contactId}`, max: maxPerQuarterHour, windowSeconds: quarterHourSeconds, isFixed: true }
  const taken = await countAttempt(database, [limit], now)
  if (typeof taken !== 'number') return
  const text = m.i18n_dump_limit_reached({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
  throw new RefusalError('too-many', [text], { retryAfterSeconds: taken, error: text })
}

const isDump = /Z-\d+-[0-9a-f]+\.json$/

/**
 * Returns the name of the newest file of any author. Programs that process the folder in order take the last file
 * as current, so only this one may stand in for a new file.
 */
async function findLast(directory: string): Promise<string | undefined> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => isDump.test(name))
    .toSorted()
    .at(-1)
}

async function readUnits(db: Db): Promise<Unit[]> {
  const labels = await db.select({ tid: catalog.labelTid, key: catalog.labelKey }).from(catalog).orderBy(catalog.id)
  const articles = await db.select({ groups: article.groups }).from(article).orderBy(article.id)
  const units = new Map<string, Unit>()
  const add = (unit: Unit) => {
    if (!units.has(unit.tid)) units.set(unit.tid, unit)
  }
  for (const { tid, key } of labels) add({ tid, keys: [key] })
  for (const { groups } of articles) for (const unit of unitsOf(groupsOf.parse(groups))) add(unit)
  return [...units.values()]
}

async function withTexts(db: Db, units: readonly Unit[]) {
  const keys = JSON.stringify([...new Set(units.flatMap((unit) => unit.keys))])
  const rows = await db
    .select()
    .from(translation)
    .where(
      and(
        inArray(translation.space, ['catalog', 'system']),
        inArray(translation.key, sql`(select json_array_elements_text(${keys}::text::json))`),
      ),
    )
    .orderBy(translation.lang)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return units.map((unit) => ({
    tid: unit.tid,
    text: unit.keys.map((key) => ({
      key,
      languages: Object.fromEntries((byKey.get(key) ?? []).map(({ lang, text }) => [lang, text])),
    })),
  }))
}

/**
 * Writes a file under a temporary name, and renames it once it is complete, because other programs watch the folder.
 */
async function writeWhole(directory: string, name: string, content: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const draft = join(directory, `.${randomUUID()}`)
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, join(directory, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
