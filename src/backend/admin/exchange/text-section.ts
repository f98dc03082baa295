import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { countStates, list } from './table-section.ts'
import { field, type Merging, row, type Section } from './section.ts'
import { addLanguages } from '#src/backend/text/import-messages.ts'
import { lockTexts } from '#src/backend/text/lock-texts.ts'
import { recordTextHistory } from '#src/backend/platform/record-text-history.ts'
import { markForReview } from '#src/backend/platform/mark-for-review.ts'
import { nameOfLanguage } from '#src/backend/text/message-files.ts'
import { language, textRevision } from '#src/backend/platform/db/tables/text.ts'
import { text } from '#src/contract/call/fields.ts'
import { canonicalTextKey, languageCode } from '#src/contract/call/language.ts'

const rowsPerPage = 1_000
const rowsPerStatement = 5_000
const texts = z.record(z.string(), z.string())

export const languageSection: Section = {
  name: 'languages',
  kind: 'language',
  fields: { code: field.text(undefined, languageCode), name: field.text() },
  hasTexts: false,
  async readPage(db, cursor, languages) {
    if (cursor !== null) return { rows: [], cursor: null }
    const rows = await db
      .select({ code: language.code, name: language.name })
      .from(language)
      .orderBy(asc(language.position), asc(language.code))
    return { rows: rows.filter(({ code }) => languages.includes(code)), cursor: true }
  },
  /** Existing languages keep their names: they belong to all texts, not to this file. */
  async merge(tx, { reportProblem, assertGood }) {
    await tx.execute(sql`update incoming i set state = 'unchanged' where i.section = 'languages'
      and (exists (select from language l where l.code = i.data->>'code')
        or exists (select from incoming o where o.section = 'languages' and o.data->>'code' = i.data->>'code' and o.no < i.no))`)
    const rows = await rowsOf(
      tx,
      z.object({ code: z.string(), line: z.number() }),
      sql`select i.data->>'code' as code, i.line from incoming i where i.section = 'languages' and i.state = 'new' order by i.no`,
    )
    for (const { code, line } of rows)
      if (!isLanguage(code)) reportProblem({ line, text: `"${code}" is not a language.` })
    assertGood()
    await tx.execute(sql`
      insert into language (code, name, position)
      select i.data->>'code', i.data->>'name', (select coalesce(max(position), -1) from language) + row_number() over (order by i.no)
      from incoming i where i.section = 'languages' and i.state = 'new'`)
    return countStates(tx, 'languages')
  },
}

/**
 * Creates the section of a space's keys with their texts. An empty text removes the stored one; an omitted text leaves
 * it unchanged.
 */
export function textSection(space: 'vartext' | 'system' | 'catalog'): Section {
  const name = 'texts'
  return {
    name,
    kind: 'text',
    fields: { key: field.text(undefined, canonicalTextKey), description: field.text('', text), tags: field.list() },
    hasTexts: true,
    async readPage(db, cursor, languages) {
      const from = cursor === null ? null : z.tuple([z.number(), z.string()]).parse(cursor)
      const codes = list(['', ...languages].map((code) => sql`${code}`))
      const rows = await rowsOf(
        db,
        z.object({ row, texts: texts.nullable(), position: z.number() }),
        sql`select json_build_object('key', k.key, 'description', k.description, 'tags', k.tags) as row, k.position,
          (select json_object_agg(t.lang, t.text) from translation t
            where t.space = k.space and t.key = k.key and t.text <> '' and t.lang in (${codes})) as texts
          from text_key k where k.space = ${space} and not k.removed
          and ${from === null ? sql`true` : sql`(k.position, k.key) > (${from[0]}::integer, ${from[1]}::text)`}
          order by k.position, k.key limit ${rowsPerPage}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.map((one) => Object.assign(one.row, { texts: inOrder(one.texts ?? {}, languages) })),
        cursor: last ? [last.position, last.row['key']] : null,
      }
    },
    async merge(tx, merging) {
      const { revision, now } = await lockTexts(tx)
      await addMissingLanguages(tx, merging)
      await sayWrongKeys(tx, space, merging)
      merging.assertGood()
      await tx.execute(sql`
        update incoming o set state = s.state from (
          select i.no, case when
            (i.data ? 'description' and i.data->>'description' <> k.description)
            or (i.data ? 'tags' and i.data->'tags' <> to_jsonb(k.tags))
            or exists (select from jsonb_each_text(coalesce(i.data->'texts', '{}')) c left join translation t
              on t.space = k.space and t.key = k.key and t.lang = c.key where nullif(c.value, '') is distinct from nullif(t.text, ''))
            then 'changed' else 'unchanged' end as state
          from incoming i join text_key k on k.space = ${space} and k.key = i.data->>'key' and not k.removed
          where i.section = ${name}
        ) s where o.no = s.no`)
      const counts = await countStates(tx, name)
      if (counts.new + counts.changed === 0) {
        // New languages count as a change of the texts too.
        await tx.execute(sql`update text_revision set revision = revision + 1
          where exists (select from incoming where section = 'languages' and state = 'new')`)
        return counts
      }
      await tx.execute(sql`
        insert into text_key (space, key, description, tags, position, revision)
        select ${space}, i.data->>'key', coalesce(i.data->>'description', ''),
          array(select jsonb_array_elements_text(coalesce(i.data->'tags', '[]'))),
          (select coalesce(max(position), 0) from text_key where space = ${space}) + row_number() over (order by i.no), ${revision + 1}
        from incoming i where i.section = ${name} and i.state = 'new'
        on conflict (space, key) do update set removed = false, description = excluded.description, tags = excluded.tags,
          position = excluded.position, revision = excluded.revision`)
      await tx.execute(sql`
        update text_key k set revision = ${revision + 1},
          description = coalesce(i.data->>'description', k.description),
          tags = case when i.data ? 'tags' then array(select jsonb_array_elements_text(i.data->'tags')) else k.tags end
        from incoming i where i.section = ${name} and i.state = 'changed' and k.space = ${space} and k.key = i.data->>'key'`)
      await writeTexts(tx, space, { by: merging.by, at: merging.textsAt ?? now })
      await tx
        .update(textRevision)
        .set({ revision: revision + 1 })
        .where(eq(textRevision.only, true))
      return counts
    },
  }
}

function inOrder(found: z.output<typeof texts>, languages: readonly string[]): Record<string, string> {
  const entries = languages.flatMap((code) => {
    const text = found[code]
    // Writes a key without a master text too, so that an import creates the key.
    return text === undefined ? (code === 'master' ? [[code, '']] : []) : [[code, text]]
  })
  return Object.fromEntries(entries)
}

async function addMissingLanguages(tx: Db, { reportProblem }: Merging): Promise<void> {
  const rows = await rowsOf(
    tx,
    z.object({ code: z.string(), line: z.number() }),
    sql`select c.code, min(i.line) as line from incoming i cross join lateral jsonb_object_keys(coalesce(i.data->'texts', '{}')) as c (code)
      where i.section = 'texts' and not exists (select from language l where l.code = c.code) group by c.code order by 2`,
  )
  for (const { code, line } of rows)
    if (!isLanguage(code)) reportProblem({ line, text: `"${code}" is not a language.` })
  const order = rows.map(({ code }) => code).sort((a, b) => Number(b === 'master') - Number(a === 'master'))
  await addLanguages(tx, order)
}

function isLanguage(code: string): boolean {
  return code === 'master' || (languageCode.safeParse(code).success && nameOfLanguage(code) !== undefined)
}

const wrong = z.object({ line: z.number(), key: z.string(), why: z.string() })

async function sayWrongKeys(tx: Db, space: string, { reportProblem }: Merging): Promise<void> {
  const other = space === 'system' ? 'catalog' : 'system'
  const rows = await rowsOf(
    tx,
    wrong,
    sql`select line, key, why from (
      select i.no, i.line, i.data->>'key' as key, case
        when row_number() over (partition by i.data->>'key' order by i.no) > 1 then 'stands there more than once.'
        when ${space} <> 'vartext' and exists (select from text_key k where k.space = ${other} and k.key = i.data->>'key') then
          ${space === 'system' ? "is a catalogue text's key already." : "is a system message's key already."}::text
        when not exists (select from text_key k where k.space = ${space} and k.key = i.data->>'key' and not k.removed)
          and not coalesce(i.data->'texts' ? 'master', false) then 'is a new key, and has no master text.'
        end as why
      from incoming i where i.section = 'texts') w where why is not null order by no`,
  )
  for (const { line, key, why } of rows) reportProblem({ line, text: `"${key}" ${why}` })
}

async function writeTexts(tx: Db, space: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const [{ last } = { last: 0 }] = await rowsOf(
    tx,
    z.object({ last: z.coerce.number() }),
    sql`select coalesce(max(no), 0) as last from incoming`,
  )
  for (let from = 0; from < last; from += rowsPerStatement) {
    const sent = sql`incoming i cross join lateral jsonb_each_text(coalesce(i.data->'texts', '{}')) c
      where i.section = 'texts' and i.state <> 'unchanged' and i.no > ${from} and i.no <= ${from + rowsPerStatement}`
    const changed = sql`(select ${space}::text as space, i.data->>'key' as key, c.key as lang, nullif(c.value, '') as text from ${sent}) c`
    await recordTextHistory(tx, changed, by, at)
    await markForReview(tx, changed, by, at)
    await tx.execute(sql`
      delete from translation t using (select i.data->>'key' as key, c.key as lang from ${sent} and c.value = '') c
      where t.space = ${space} and t.key = c.key and t.lang = c.lang`)
    await tx.execute(sql`
      insert into translation as t (space, key, lang, text, changed_by, changed_at)
      select ${space}, i.data->>'key', c.key, c.value, ${by}::text, ${at.toISOString()}::timestamptz from ${sent} and c.value <> ''
      on conflict (space, key, lang) do update
      set text = excluded.text, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where t.text <> excluded.text`)
  }
}
