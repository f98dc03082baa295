import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { type Context, type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { limitConcurrencyPerKey } from '#src/backend/platform/db/limit-concurrency.ts'
import { i18n } from '#src/contract/i18n.ts'
import { maxFoundTexts } from '#src/contract/translators/find.ts'
import { FirstHits, findHits, type Hit, wordsOf } from './find-slices.ts'

const maxMs = 10_000

class TooSlow extends Error {}

/** Runs one search per user at a time. */
const runExclusive = limitConcurrencyPerKey(1, { maxWaitMs: maxMs, tooLate: () => new TooSlow() })

/**
 * Finds texts whose key, or whose text in one language, contains every word of the search, ignoring case. Hits are
 * taken from the spaces in turn. After 10 s, returns the hits found so far, or refuses the call if there are none.
 */
export const findTexts: Handler<'i18n.find'> = async ({ query }, context) => {
  const { username } = whoOf(context)
  try {
    return { texts: await runExclusive(username, () => find(wordsOf(query.search), context)) }
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    throw new RefusalError('unavailable', [m.search_too_slow({}, { locale: context.caller.locale })])
  }
}

async function find(words: string[], { database, caller }: Context) {
  const until = performance.now() + maxMs
  let isWhole = true
  const first = new FirstHits(maxFoundTexts)
  const goOn = async () => {
    await database.yieldToEventLoop()
    caller.signal?.throwIfAborted()
    isWhole = performance.now() < until
    return isWhole
  }
  await findHits(database.read, words, first, goOn)
  const hits = first.alternating()
  // If the time is up, the hits found so far are returned, unless there are none.
  if (!isWhole && hits.length === 0) throw new TooSlow()
  return readTexts(database.read, hits)
}

const row = i18n.find.data.shape.texts.element.extend({ wording: z.string().nullable() })

async function readTexts(db: Db, hits: Hit[]) {
  const texts = await rowsOf(
    db,
    row,
    sql`select h.space, h.key, coalesce(t.text, '') as text, w.text as wording
      from json_to_recordset(${JSON.stringify(hits.map((hit, at) => ({ ...hit, at })))}::text::json)
        as h (at int, space text, key text, lang text)
      left join translation t on t.space = h.space and t.key = h.key and t.lang = 'master'
      left join translation w on w.space = h.space and w.key = h.key and w.lang = h.lang
      order by h.at`,
  )
  return texts.map(({ space, key, text, wording }) => ({ space, key, text, wording: wording ?? undefined }))
}
