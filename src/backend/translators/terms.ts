import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { m } from '#messages'
import { type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { assertListSize, bytesOf } from '#src/backend/platform/call/list-size.ts'
import { term } from '#src/backend/platform/db/tables/translator.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { assertLanguages } from './assert-languages.ts'
import { auditAnnotations, saveRevision, nextRevision, readInSlices, readSince } from './annotations.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { StoredTerm } from '#src/contract/translators/terms.ts'
import type { Locale } from '#src/site/site.ts'

type Row = typeof term.$inferSelect
type Sent = Input<Calls['i18n.saveTerms']>['body']['terms']

function toTerm({ id, src, dst, term: word, translation, note, forbidden, removed, version, ...row }: Row): StoredTerm {
  const words = { id, src, dst, term: word, translation, note, forbidden, removed, version }
  return { ...words, by: row.changedBy, at: row.changedAt.toISOString() }
}

export const readTerms: Handler<'i18n.terms'> = async ({ query }, context) => {
  const { src, dst } = query
  const { read } = context.database
  await assertLanguages(read, Object.entries({ src, dst }), context.caller.locale)
  const { from, revision } = await readSince(read, query.since)
  const { term: word, translation, id } = term
  const readAfter = (last: Row | undefined, limit: number) =>
    read
      .select()
      .from(term)
      .where(
        and(
          eq(term.src, src),
          eq(term.dst, dst),
          from === null ? not(term.removed) : gt(term.revision, from),
          last && sql`(${word}, ${translation}, ${id}) > (${last.term}, ${last.translation}, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(word), asc(translation), asc(id))
      .limit(limit)
  const terms = await readInSlices(context, readAfter, { nameOf: (row) => row.id, tell: toTerm })
  return { terms, whole: from === null, revision }
}

const sentFields = ['src', 'dst', 'term', 'translation', 'note', 'forbidden', 'removed'] as const

/**
 * Returns the fields of a term in a form that can be compared. JSON keeps a field that contains a comma apart from two
 * fields.
 */
const wordsOf = (one: Pick<Row, (typeof sentFields)[number]>) => JSON.stringify(sentFields.map((field) => one[field]))

const standing = (one?: Pick<Row, 'removed' | 'translation'>) => (!one || one.removed ? null : one.translation)

const termsPerTurn = 50
const storedTerms = { table: term, text: sql`(${term}.*)::text`, maxMb: 16 }

export const saveTerms: Handler<'i18n.saveTerms'> = async ({ body }, context) => {
  const who = whoOf(context)
  const { locale } = context.caller
  return context.database.write(
    async (tx) => {
      const { revision, now } = await nextRevision(tx)
      await assertLanguages(
        tx,
        body.terms.flatMap(({ src, dst }, index) => [
          [`terms.${index}.src`, src] as const,
          [`terms.${index}.dst`, dst] as const,
        ]),
        locale,
      )
      const sent = [...new Map(body.terms.map((one) => [one.id, one])).values()]
      const before = await readById(tx, sent)
      assertSameLanguages(body.terms, before, locale)
      const changed = sent.filter((one) => {
        const row = before.get(one.id)
        return !row || wordsOf(row) !== wordsOf(one)
      })
      // A removed term may be added again by a sender who does not know that it existed (version 0).
      const overtaken = changed.find(({ id, version }) => {
        const row = before.get(id)
        return row !== undefined && row.version !== version && !(row.removed && version === 0)
      })
      if (overtaken)
        throw new RefusalError('conflict', [
          m.term_overtaken({ term: before.get(overtaken.id)?.term ?? '' }, { locale }),
        ])
      for (const [at, { version, ...one }] of changed.entries()) {
        // Lets other requests be served.
        if (at % termsPerTurn === 0) await setImmediate()
        const values = {
          ...one,
          version: (before.get(one.id)?.version ?? version) + 1,
          changedBy: who.username,
          changedAt: now,
          revision,
        }
        await tx.insert(term).values(values).onConflictDoUpdate({ target: term.id, set: values })
      }
      if (changed.length > 0) {
        await saveRevision(tx, revision)
        const grown =
          bytesOf(changed.map(wordsOf)) - bytesOf(changed.flatMap(({ id }) => before.get(id) ?? []).map(wordsOf))
        await assertListSize(tx, grown, storedTerms, locale)
        await auditAnnotations(
          tx,
          who,
          'i18n.saveTerms',
          changed.map((one) => ({
            lang: one.dst,
            key: one.term,
            apart: [one.src, one.id],
            was: standing(before.get(one.id)),
            is: standing(one),
          })),
        )
      }
      const after = await readById(tx, sent)
      return {
        terms: sent.flatMap(({ id }) => after.get(id) ?? []).map(toTerm),
        revision: changed.length > 0 ? revision : revision - 1,
      }
    },
    { waits: true },
  )
}

/**
 * Refuses to change the languages of a term. Clients that have the glossary of the present languages would not learn
 * that the term has left it.
 */
function assertSameLanguages(sent: Sent, before: ReadonlyMap<string, Row>, locale: Locale): void {
  for (const [index, one] of sent.entries()) {
    const row = before.get(one.id)
    const field = (['src', 'dst'] as const).find((name) => row && row[name] !== one[name])
    if (!row || !field) continue
    const text = m.term_other_languages({ term: row.term, src: row.src, dst: row.dst }, { locale })
    throw new RefusalError('invalid', [text], { errors: { [`terms.${index}.${field}`]: [text] }, error: text })
  }
}

async function readById(tx: Db, terms: readonly { id: string }[]): Promise<Map<string, Row>> {
  const ids = terms.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await tx.select().from(term).where(inArray(term.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
