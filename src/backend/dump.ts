import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, sql } from 'drizzle-orm'
import { m } from '#messages'
import { writeAudit } from '#src/backend/audit.ts'
import { type Context, whoOf } from '#src/backend/context.ts'
import type { Db } from '#src/backend/db.ts'
import { Refused } from '#src/backend/refused.ts'
import { article, catalog, translation } from '#src/backend/text-tables.ts'
import { type Unit, unitsOf } from '#src/backend/units.ts'
import type { Handler } from '#src/vue/call.ts'
import { i18nArticle } from '#src/vue/catalog.ts'
import type { i18nDump } from '#src/vue/i18n.ts'

const mostNamed = 10
const { groups: groupsOf } = i18nArticle.data.shape.article.shape

/**
 * Writes units of articles and catalogues as they stand, in every language, to a JSON file of the dump folder, which is on
 * the disk when this is answered. dumped counts the units in it; a tid that nothing has is left out, none at all is refused.
 */
export const dumpUnits: Handler<typeof i18nDump, Context> = async ({ body }, context) => {
  const { database, settings, now } = context
  const who = whoOf(context)
  const asked = new Set(body)
  if (asked.size === 0) return { dumped: 0 }
  const units = (await readUnits(database.read)).filter(({ tid }) => asked.has(tid))
  if (units.length === 0) {
    const tids = [...asked].slice(0, mostNamed).join(', ')
    throw new Refused('invalid', [m.i18n_unknown_units({ tids }, { locale: context.caller.locale })])
  }
  const content = `${JSON.stringify({ units: await withTexts(database.read, units) }, null, 2)}\n`
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const name = `${now.toISOString().replaceAll(':', '-')}-${who.contactId}-${hash}.json`
  await database.write(async (tx) => {
    await writeAudit(tx, who, 'i18n.dump', 'units', { after: { file: name, dumped: units.length } })
    await writeWhole(join(settings.dataDir, 'dump'), name, content)
  })
  return { dumped: units.length }
}

/** The units of all catalogues and articles; a tid stands for what has it first. */
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

/** Whoever watches the folder sees a file only when it is whole. */
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
