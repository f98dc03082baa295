import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { countStates, defaultsOf, list, objectOf } from './table-section.ts'
import { fieldsOf } from './field.ts'
import { type Merging, row, type Section } from './section.ts'
import { addLanguages } from '#src/backend/text/import-messages.ts'
import { lockTexts } from '#src/backend/text/lock-texts.ts'
import { recordTextHistory } from '#src/backend/platform/record-text-history.ts'
import { markForReview } from '#src/backend/platform/mark-for-review.ts'
import { nameOfLanguage } from '#src/backend/text/message-files.ts'
import { language, textKey, textRevision, type translation } from '#src/backend/platform/db/tables/text.ts'
import { text } from '#src/contract/call/fields.ts'
import { canonicalTextKey, languageCode } from '#src/contract/call/language.ts'

const rowsPerPage = 1_000
const rowsPerStatement = 5_000
const texts = z.record(z.string(), z.string())

const inOrderOfRows = { position: 'the order of the rows stands for it' }
const languageFields = fieldsOf(language, { fields: { code: { schema: languageCode } }, leftOut: inOrderOfRows })

const leftOutOfKeys = {
  ...inOrderOfRows,
  space: 'the kind of file stands for it',
  revision: 'counts the changes in this portal',
  removed: 'removed keys are not exported',
}
const keyFields = fieldsOf(textKey, {
  fields: { key: { schema: canonicalTextKey }, description: { schema: text } },
  leftOut: leftOutOfKeys,
})

/**
 * Columns of a translation that files do not contain. The type makes a new column a compile error until it is handled.
 */
const leftOutOfTexts: Record<
  Exclude<keyof typeof translation.$inferSelect, 'space' | 'key' | 'lang' | 'text'>,
  string
> = {
  changedBy: 'an import is recorded as its own',
  changedAt: 'an import is recorded as its own',
}

const columns = (alias: string, fields = keyFields) =>
  list(Object.keys(fields).map((one) => sql`${sql.raw(alias)}${sql.identifier(one)}`))
const setColumns = (from: string) =>
  list(Object.keys(keyFields).map((one) => sql`${sql.identifier(one)} = ${sql.raw(from)}${sql.identifier(one)}`))

export const languageSection: Section = {
  name: 'languages',
  kind: 'language',
  tables: ['language'],
  fields: languageFields,
  leftOut: inOrderOfRows,
  hasTexts: false,
  async readPage(db, cursor, languages) {
    if (cursor !== null) return { rows: [], cursor: null }
    const rows = await rowsOf(
      db,
      z.object({ row }),
      sql`select ${objectOf(languageFields)} as row from language t order by position, code`,
    )
    return { rows: rows.map((one) => one.row).filter(({ code }) => languages.includes(String(code))), cursor: true }
  },
  /** A language that exists keeps its name, because other texts use it as well. */
  async merge(tx, merging) {
    await tx.execute(sql`update incoming i set state = 'unchanged' where i.target = 'language'
      and (exists (select from language l where l.code = i.data->>'code')
        or exists (select from incoming o where o.target = 'language' and o.data->>'code' = i.data->>'code' and o.no < i.no))`)
    await checkLanguages(
      tx,
      merging,
      sql`select i.data->>'code' as code, i.line from incoming i where i.target = 'language' and i.state = 'new' order by i.no`,
    )
    merging.assertGood()
    await tx.execute(sql`
      insert into language (${columns('', languageFields)}, position)
      select ${columns('n.', languageFields)}, (select coalesce(max(position), -1) from language) + row_number() over (order by i.no)
      from incoming i cross join lateral jsonb_populate_record(null::language, ${defaultsOf(languageFields, new Date())} || i.data) n
      where i.target = 'language' and i.state = 'new'`)
    return countStates(tx, sql`incoming where target = 'language'`)
  },
}

/**
 * Creates the section for the text keys of a space, with their translations. On import, an empty text deletes the
 * stored translation; an omitted text leaves it unchanged.
 */
export function textSection(space: 'vartext' | 'system' | 'catalog'): Section {
  return {
    name: 'texts',
    kind: 'text',
    tables: ['text_key', 'translation'],
    fields: keyFields,
    leftOut: { ...leftOutOfKeys, ...leftOutOfTexts },
    hasTexts: true,
    async readPage(db, cursor, languages) {
      const from = cursor === null ? null : z.tuple([z.number(), z.string()]).parse(cursor)
      const codes = list(['', ...languages].map((code) => sql`${code}`))
      const rows = await rowsOf(
        db,
        z.object({ row, texts: texts.nullable(), position: z.number() }),
        sql`select ${objectOf(keyFields)} as row, t.position,
          (select json_object_agg(c.lang, c.text) from translation c
            where c.space = t.space and c.key = t.key and c.text <> '' and c.lang in (${codes})) as texts
          from text_key t where t.space = ${space} and not t.removed
          and ${from === null ? sql`true` : sql`(t.position, t.key) > (${from[0]}::integer, ${from[1]}::text)`}
          order by t.position, t.key limit ${rowsPerPage}`,
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
      await merging.report(wrongKeys(space))
      merging.assertGood()
      await tx.execute(sql`
        update incoming o set state = s.state from (
          select i.no, case when (${columns('n.')}) is distinct from (${columns('k.')})
            or exists (select from jsonb_each_text(coalesce(i.data->'texts', '{}')) c left join translation t
              on t.space = k.space and t.key = k.key and t.lang = c.key where nullif(c.value, '') is distinct from nullif(t.text, ''))
            then 'changed' else 'unchanged' end as state
          from incoming i join text_key k on k.space = ${space} and k.key = i.data->>'key' and not k.removed
          cross join lateral jsonb_populate_record(k, i.data) n where i.target = 'text_key'
        ) s where o.no = s.no`)
      const counts = await countStates(tx, sql`incoming where target = 'text_key'`)
      if (counts.new + counts.changed === 0) {
        // A new language also raises the revision, because clients must read the texts again.
        await tx.execute(sql`update text_revision set revision = revision + 1
          where exists (select from incoming where target = 'language' and state = 'new')`)
        return counts
      }
      await tx.execute(sql`
        insert into text_key (space, ${columns('')}, position, revision)
        select ${space}, ${columns('n.')},
          (select coalesce(max(position), 0) from text_key where space = ${space}) + row_number() over (order by i.no), ${revision + 1}
        from incoming i cross join lateral jsonb_populate_record(null::text_key, ${defaultsOf(keyFields, new Date())} || i.data) n
        where i.target = 'text_key' and i.state = 'new'
        on conflict (space, key) do update set removed = false, ${setColumns('excluded.')},
          position = excluded.position, revision = excluded.revision`)
      await tx.execute(sql`
        update text_key k set revision = ${revision + 1}, ${setColumns('n.')}
        from incoming i join text_key was on was.space = ${space} and was.key = i.data->>'key'
        cross join lateral jsonb_populate_record(was, i.data) n
        where i.target = 'text_key' and i.state = 'changed' and k.space = ${space} and k.key = was.key`)
      await writeTexts(tx, space, { by: merging.by, at: merging.textsAt ?? now })
      await tx.update(textRevision).set({ revision: revision + 1 })
      return counts
    },
  }
}

function inOrder(found: z.output<typeof texts>, languages: readonly string[]): Record<string, string> {
  const entries = languages.flatMap((code) => {
    const text = found[code]
    // A key without a master text is exported with an empty one, because an import only creates keys that have one.
    return text === undefined ? (code === 'master' ? [[code, '']] : []) : [[code, text]]
  })
  return Object.fromEntries(entries)
}

async function addMissingLanguages(tx: Db, merging: Merging): Promise<void> {
  const codes = await checkLanguages(
    tx,
    merging,
    sql`select c.code, min(i.line) as line from incoming i cross join lateral jsonb_object_keys(coalesce(i.data->'texts', '{}')) as c (code)
      where i.target = 'text_key' and not exists (select from language l where l.code = c.code) group by c.code order by c.code <> 'master', 2`,
  )
  await addLanguages(tx, codes)
}

/** Returns the language codes in the rows found, and reports those that are not language codes. */
async function checkLanguages(tx: Db, { reportProblem }: Merging, found: SQL): Promise<string[]> {
  const rows = await rowsOf(tx, z.object({ code: z.string(), line: z.number() }), found)
  for (const { code, line } of rows)
    if (code !== 'master' && (!languageCode.safeParse(code).success || nameOfLanguage(code) === undefined))
      reportProblem({ line, text: `"${code}" is not a language.` })
  return rows.map(({ code }) => code)
}

const wrongKeys = (space: string) => sql`
    select line, format('"%s" %s', key, why) as text from (
      select i.no, i.line, i.data->>'key' as key, case
        when row_number() over (partition by i.data->>'key' order by i.no) > 1 then 'stands there more than once.'
        when ${space} <> 'vartext' and exists (select from text_key k where k.key = i.data->>'key' and k.space not in (${space}, 'vartext')) then
          ${space === 'system' ? "is a catalogue text's key already." : "is a system message's key already."}::text
        when not exists (select from text_key k where k.space = ${space} and k.key = i.data->>'key' and not k.removed)
          and not coalesce(i.data->'texts' ? 'master', false) then 'is a new key, and has no master text.'
        end as why
      from incoming i where i.target = 'text_key') w where why is not null order by no`

async function writeTexts(tx: Db, space: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const [{ last } = { last: 0 }] = await rowsOf(
    tx,
    z.object({ last: z.coerce.number() }),
    sql`select coalesce(max(no), 0) as last from incoming`,
  )
  for (let from = 0; from < last; from += rowsPerStatement) {
    const sent = sql`incoming i cross join lateral jsonb_each_text(coalesce(i.data->'texts', '{}')) c
      where i.target = 'text_key' and i.state <> 'unchanged' and i.no > ${from} and i.no <= ${from + rowsPerStatement}`
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
