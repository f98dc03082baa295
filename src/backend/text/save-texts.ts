import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { writeAudit } from '#src/backend/platform/audit.ts'
import { whoOf, type Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { assertListSize, bytesOf } from '#src/backend/platform/call/list-size.ts'
import { maxBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import { counts } from '#src/backend/platform/figures/counts.ts'
import { lockTexts } from './lock-texts.ts'
import { runIdempotent } from '#src/backend/platform/call/run-idempotent.ts'
import { recordTextHistory } from '#src/backend/platform/record-text-history.ts'
import { markForReview } from '#src/backend/platform/mark-for-review.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { language, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import type { Locale } from '#src/site/site.ts'
import type { Input } from '#src/contract/call/call.ts'
import { i18n, type Saved } from '#src/contract/i18n.ts'
import type { Calls } from '#src/contract/calls.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { maxFields } from '#src/contract/words/wording.ts'

type Body = Input<Calls['i18n.save']>['body']
export type Change = { space: string; key: string; lang: string; was: string | null; text: string | null }

/**
 * Creates the handler that saves translations of these spaces, one save at a time. It locks the revision, so that no
 * text changes between the comparison with its base and the write. A repeated request_id gets the same answer.
 */
const saveInto =
  (call: string, spaces: readonly string[]): Handler<'i18n.save' | 'i18n.saveVartext'> =>
  async ({ body }, context) => {
    const who = whoOf(context)
    const { locale } = context.caller
    const taken = m.i18n_request_id_taken({}, { locale })
    // A repeated request gets the stored answer, and saves nothing.
    let saved: Saved | undefined
    const outcome = await context.database.write(
      async (tx) => {
        const { revision, now } = await lockTexts(tx)
        const request = { requestId: body.request_id, what: [call, body], taken }
        return runIdempotent(tx, context, request, i18n.save.data, async () => {
          await assertLanguages(tx, body, locale)
          const { changes, conflicts, accepted } = await compare(tx, spaces, body, locale)
          const answer: Saved = { saved: accepted, conflicts, revision: changes.length > 0 ? revision + 1 : revision }
          if (changes.length > 0) {
            await writeChanges(tx, changes, answer.revision, who.username, now)
            await assertLists(tx, changes, locale)
            await writeAudit(tx, who, 'i18n.save', spaces.join(' '), {
              before: byLanguage(changes, 'was'),
              after: byLanguage(changes, 'text'),
            })
          }
          saved = answer
          return answer
        })
      },
      { waits: true, isLong: true },
    )
    counts.translationsSaved += saved?.saved ?? 0
    counts.translationConflicts += saved?.conflicts.length ?? 0
    return outcome
  }

export const saveTexts = saveInto('i18n.save', ['system', 'catalog'])
export const saveVartexts = saveInto('i18n.saveVartext', ['vartext'])

/** Maximum size of the texts of one space and language in MB: ten times the largest catalogue so far. */
const maxListMb = 32

export const listOf = (space: string, lang: string) => ({
  table: translation,
  text: sql`${translation.text}`,
  where: and(eq(translation.space, space), eq(translation.lang, lang)),
  maxMb: maxListMb,
})

async function assertLists(tx: Db, changes: readonly Change[], locale: Locale): Promise<void> {
  for (const same of Map.groupBy(changes, ({ space, lang }) => `${space} ${lang}`).values()) {
    const [{ space, lang } = { space: '', lang: '' }] = same
    const grown = bytesOf(same.map(({ text }) => text)) - bytesOf(same.map(({ was }) => was))
    await assertListSize(tx, grown, listOf(space, lang), locale)
  }
}

async function assertLanguages(tx: Db, body: Body, locale: Locale): Promise<void> {
  const unknown = new Set([...body.languages, ...Object.keys(body.changes)])
  if (unknown.size === 0) return
  const known = await tx
    .select({ code: language.code })
    .from(language)
    .where(inArray(language.code, [...unknown]))
  for (const { code } of known) unknown.delete(code)
  if (unknown.size === 0) return
  throw refusalOf([...unknown], (code) => [`changes.${code}`, m.i18n_unknown_language({ code }, { locale })])
}

const stored = z.object({
  lang: z.string(),
  key: z.string(),
  sent: z.string(),
  text: z.string().nullable(),
  base: z.string().nullable(),
  has_base: z.boolean(),
  space: z.string().nullable(),
  theirs: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
})

function readStored(tx: Db, spaces: readonly string[], sent: readonly Sent[]): Promise<z.infer<typeof stored>[]> {
  return rowsOf(
    tx,
    stored,
    sql`
    select c.lang, c.key, c.sent, nullif(c.text, '') as text, c.base, c.has_base, k.space,
      t.text as theirs, coalesce(t.changed_by, h.ended_by) as by,
      to_char(coalesce(t.changed_at, h.ended_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from json_to_recordset(${JSON.stringify(sent)}::text::json) as c (lang text, key text, sent text, text text, base text, has_base boolean)
    left join text_key k on k.key = c.key and not k.removed and k.space in ${spaces}
    left join translation t on t.space = k.space and t.key = k.key and t.lang = c.lang
    -- Of one that was removed only the history knows by whom, and when.
    left join lateral (
      select o.ended_by, o.ended_at from text_history o
      where t.text is null and c.base <> '' and o.removed and o.space = k.space and o.key = k.key and o.lang = c.lang
      order by o.id desc limit 1) h on true
    order by c.lang, c.key`,
  )
}

async function compare(tx: Db, spaces: readonly string[], body: Body, locale: Locale) {
  const rows: z.infer<typeof stored>[] = []
  for await (const slice of slicesOf(sentOf(body, locale), ({ text, base }) => weightOf(text, base)))
    rows.push(...(await readStored(tx, spaces, slice)))
  const unknown = rows.filter((row) => row.space === null)
  if (unknown.length > 0) {
    throw refusalOf(unknown, ({ lang, sent: key }) => [
      `changes.${lang}.${key}`,
      m.i18n_unknown_key({ key }, { locale }),
    ])
  }
  const different = rows.filter((row) => row.text !== row.theirs)
  const isConflict = (row: z.infer<typeof stored>) => row.has_base && (row.base || null) !== row.theirs
  const conflicts = different.filter(isConflict).map(({ lang, sent, theirs, by, at }) => ({
    lang,
    key: sent,
    theirs,
    by: by ?? '',
    at: at ?? new Date().toISOString(),
  }))
  const changes: Change[] = different
    .filter((row) => !isConflict(row))
    .map(({ space, key, lang, theirs, text }) => ({ space: space ?? '', key, lang, was: theirs, text }))
  return { changes, conflicts, accepted: rows.length - conflicts.length }
}

type Sent = ReturnType<typeof sentOf>[number]

/**
 * Returns the sent texts with their bases. `key` has the spelling in which keys are stored, `sent` that of the sender,
 * which the answer uses. Refuses two spellings of the same key.
 */
function sentOf({ changes, base }: Body, locale: Locale) {
  const sent = Object.entries(changes).flatMap(([lang, texts]) => {
    const bases = new Map(Object.entries(base?.[lang] ?? {}).map(([key, text]) => [canonicalKey(key), text]))
    return Object.entries(texts).map(([name, text]) => {
      const key = canonicalKey(name)
      return { lang, key, sent: name, text, base: bases.get(key) ?? null, has_base: bases.has(key) }
    })
  })
  const byKey = Map.groupBy(sent, ({ lang, key }) => `${lang} ${key}`)
  const twins = [...byKey.values()].filter((same) => same.length > 1).flat()
  if (twins.length === 0) return sent
  throw refusalOf(twins, ({ lang, sent: key }) => [`changes.${lang}.${key}`, m.i18n_key_twice({ key }, { locale })])
}

/**
 * Writes many changes of texts in few statements, because a thousand keys then take hardly longer than ten. Between two
 * slices, other requests are served. A null `text` removes a translation. Also writes the history, the marks for review
 * and the new revision.
 */
export async function writeChanges(
  tx: Db,
  changes: readonly Omit<Change, 'was'>[],
  revision: number,
  by: string,
  now: Date,
): Promise<void> {
  // All languages of a key are in one slice: a translation that is saved together with its new source must not be
  // marked for review.
  const byKey = [...Map.groupBy(changes, ({ space, key }) => `${space} ${key}`).values()]
  for await (const slice of slicesOf(byKey, (same) => weightOf(...same.map(({ text }) => text))))
    await writeSlice(tx, slice.flat(), revision, by, now)
  await tx.update(textRevision).set({ revision })
}

/** Number of characters for which a long text counts as an additional text. */
const usualLength = 100
const weightOf = (...texts: readonly (string | null)[]) =>
  texts.reduce((weight, text) => weight + 1 + (text?.length ?? 0) / usualLength, 0)

async function* slicesOf<One>(all: readonly One[], weigh: (one: One) => number): AsyncGenerator<readonly One[]> {
  let slice: One[] = []
  let weight = 0
  for (const one of all) {
    const own = weigh(one)
    if (weight > 0 && weight + own > maxBatchSize) {
      yield slice
      await setImmediate()
      slice = []
      weight = 0
    }
    slice.push(one)
    weight += own
  }
  if (slice.length > 0) yield slice
}

async function writeSlice(
  tx: Db,
  changes: readonly Omit<Change, 'was'>[],
  revision: number,
  by: string,
  now: Date,
): Promise<void> {
  const changed = sql`json_to_recordset(${JSON.stringify(changes)}::text::json) as c (space text, key text, lang text, text text)`
  await recordTextHistory(tx, changed, by, now)
  await markForReview(tx, changed, by, now)
  await tx.execute(sql`
    delete from translation t using ${changed}
    where c.text is null and t.space = c.space and t.key = c.key and t.lang = c.lang`)
  await tx.execute(sql`
    insert into translation (space, key, lang, text, changed_by, changed_at)
    select c.space, c.key, c.lang, c.text, ${by}, ${now.toISOString()}::timestamptz from ${changed} where c.text is not null
    on conflict (space, key, lang) do update
    set text = excluded.text, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
  await tx.execute(sql`
    update text_key k set revision = ${revision}
    from (select distinct c.space, c.key from ${changed}) c
    where k.space = c.space and k.key = c.key and k.revision <> ${revision}`)
}

export function byLanguage(changes: readonly Change[], side: 'was' | 'text') {
  const languages = [...new Set(changes.map(({ lang }) => lang))]
  return Object.fromEntries(
    languages.map((lang) => [
      lang,
      Object.fromEntries(changes.filter((one) => one.lang === lang).map((one) => [one.key, one[side]])),
    ]),
  )
}

const maxNamed = 10

/** Returns a refusal that names the first faulty fields. The next save is refused for the others. */
function refusalOf<Wrong>(wrong: Wrong[], wordsOf: (one: Wrong) => [field: string, text: string]): RefusalError {
  const named = wrong.slice(0, maxFields).map(wordsOf)
  const texts = named.slice(0, maxNamed).map(([, text]) => text)
  if (wrong.length > maxNamed) texts.push(`… (${wrong.length})`)
  return new RefusalError('invalid', texts, {
    errors: Object.fromEntries(named.map(([field, text]) => [field, [text]])),
    error: texts.join(' '),
  })
}
