import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { assertListSize, bytesOf } from '#src/backend/platform/call/list-size.ts'
import { textNote } from '#src/backend/platform/db/tables/translator.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { assertLanguages } from './assert-languages.ts'
import { auditAnnotations, saveRevision, nextRevision, readInSlices, readSince } from './annotations.ts'
import type { Input } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { space } from '#src/contract/values/space.ts'
import type { Locale } from '#src/site/site.ts'

type Row = typeof textNote.$inferSelect
type Sent = Input<Calls['i18n.saveNotes']>['body']['notes']

const storedNotes = { table: textNote, text: sql`${textNote.text}`, maxMb: 16 }

function toNote(row: Row): StoredNote {
  return {
    id: row.id,
    reply_to: row.replyTo,
    space: space.parse(row.space),
    lang: row.lang,
    key: row.key,
    text: row.text,
    open: row.closedAt === null,
    by: row.writtenBy,
    at: row.writtenAt.toISOString(),
    closed_by: row.closedBy,
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}

export const readNotes: Handler<'i18n.notes'> = async ({ query }, context) => {
  const { read } = context.database
  const { from, revision } = await readSince(read, query.since)
  const { writtenAt, id } = textNote
  const readAfter = (last: Row | undefined, limit: number) =>
    read
      .select()
      .from(textNote)
      .where(
        and(
          from === null ? undefined : gt(textNote.revision, from),
          last && sql`(${writtenAt}, ${id}) > (${last.writtenAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(writtenAt), asc(id))
      .limit(limit)
  const notes = await readInSlices(context, readAfter, { nameOf: (row) => row.id, tell: toNote })
  return { notes, whole: from === null, revision }
}

export const saveNotes: Handler<'i18n.saveNotes'> = async ({ body }, context) => {
  const who = whoOf(context)
  const { username } = who
  return context.database.write(
    async (tx) => {
      // The time of nextRevision is not used. The age of a note counts back from the time of the call, and a reopening
      // that waited for the lock must stay earlier than a closing made meanwhile.
      const { revision } = await nextRevision(tx)
      const notes = body.notes.map((one) => ({ ...one, key: canonicalKey(one.key) }))
      await assertTexts(tx, notes, context.caller.locale)
      const sent = [...new Map(notes.map((one) => [one.id, one])).values()]
      const before = await readById(tx, sent)
      const changed = sent.filter((note) => {
        const row = before.get(note.id)
        if (!row) return true
        return note.open ? reopens(note, row, username) : closes(note, row, context.now)
      })
      const times = timesOf(changed, before, context.now)
      for (const { id, open, reply_to: replyTo, reopens: _, age_ms: __, ...note } of changed) {
        const row = before.get(id)
        const at = times.get(id) ?? context.now
        const closed = open ? { closedBy: null, closedAt: null } : { closedBy: username, closedAt: at }
        if (row)
          await tx
            .update(textNote)
            .set({ ...closed, ...(open && { openedAt: at }), revision })
            .where(eq(textNote.id, id))
        else
          await tx
            .insert(textNote)
            .values({ ...note, id, replyTo, writtenBy: username, writtenAt: at, ...closed, revision })
      }
      if (changed.length > 0) {
        await saveRevision(tx, revision)
        const added = changed.filter(({ id }) => !before.has(id))
        await assertListSize(tx, bytesOf(added.map(({ text }) => text)), storedNotes, context.caller.locale)
        const written = changed.map(({ id, space: list, lang, key, text, open }) => {
          const row = before.get(id)
          // Of a note that exists, only `open` can change. Its other sent fields are ignored.
          const of = row ?? { space: list, lang, key, text }
          return {
            lang: of.lang,
            key: of.key,
            apart: [of.space, id],
            was: row && row.closedAt === null ? row.text : null,
            // A reply is never open, but its text is audited like that of a note.
            is: open || !row ? of.text : null,
          }
        })
        await auditAnnotations(tx, who, 'i18n.saveNotes', written)
      }
      const stored = await readById(tx, sent)
      const answered = sent.flatMap(({ id }) => stored.get(id) ?? []).map(toNote)
      return { notes: answered, revision: changed.length > 0 ? revision : revision - 1 }
    },
    { waits: true },
  )
}

/** Maximum difference in ms between the times of a change that is sent twice. */
const slackMs = 60_000

/**
 * Returns the time of each change: when a new note was written, or when a stored one (in `before`) was closed or
 * reopened. A stored note's time is never before it was written. New notes with the same age get times one after
 * another.
 */
function timesOf(sent: Sent, before: ReadonlyMap<string, Row>, now: Date): Map<string, Date> {
  const times = new Map<string, Date>()
  let last = Number.NEGATIVE_INFINITY
  for (const { id, open, age_ms: age = 0 } of sent.toSorted((a, b) => (b.age_ms ?? 0) - (a.age_ms ?? 0))) {
    const row = before.get(id)
    // The closing that is undone may arrive once more with almost the same time. The reopening is therefore placed
    // later than that.
    const closed = open && row?.closedAt ? Math.min(row.closedAt.getTime() + slackMs, now.getTime()) : 0
    const at = Math.max(now.getTime() - age, row ? Math.max(row.writtenAt.getTime(), closed) : last + 1)
    if (!row) last = at
    times.set(id, new Date(at))
  }
  return times
}

/**
 * Returns whether a sent note reopens the stored one. It must name the closing that it undoes; a new note that is sent
 * twice names none. For the user's own closing, any time counts, because the answer with the right one may have been
 * lost.
 */
function reopens({ reopens: named }: Sent[number], { closedAt, closedBy }: Row, username: string): boolean {
  if (closedAt === null || named === undefined) return false
  return closedBy === username || Date.parse(named) === closedAt.getTime()
}

/**
 * Returns whether a sent note closes the stored one. A closing from before the note was reopened does not count, nor
 * does a closing of a closed note. Without an age, the closing was made now.
 */
function closes({ age_ms: age = 0 }: Sent[number], { closedAt, openedAt }: Row, now: Date): boolean {
  return closedAt === null && (openedAt === null || now.getTime() - age >= openedAt.getTime())
}

async function assertTexts(tx: Db, notes: Sent, locale: Locale): Promise<void> {
  await assertLanguages(
    tx,
    notes.map(({ lang }, index) => [`notes.${index}.lang`, lang] as const),
    locale,
  )
  const [unknown] = await rowsOf(
    tx,
    z.object({ key: z.string(), position: z.int() }),
    sql`select c.key, c.position from json_to_recordset(${JSON.stringify(
      notes.map(({ space: name, key }, position) => ({ space: name, key, position })),
    )}::text::json) as c (space text, key text, position integer)
      where not exists (select from text_key k where k.space = c.space and k.key = c.key) limit 1`,
  )
  if (!unknown) return
  const text = m.i18n_unknown_key({ key: unknown.key }, { locale })
  throw new RefusalError('invalid', [text], { errors: { [`notes.${unknown.position}.key`]: [text] }, error: text })
}

async function readById(tx: Db, notes: readonly { id: string }[]): Promise<Map<string, Row>> {
  const ids = notes.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await tx.select().from(textNote).where(inArray(textNote.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
