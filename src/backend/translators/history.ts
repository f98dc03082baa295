import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { textHistory } from '#src/backend/platform/db/tables/translator.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'

const maxWordings = 200
const maxBytes = 2_000_000
const bytesSoFar = sql<number>`sum(octet_length(${textHistory.text})) over (order by ${textHistory.id} desc)`

/**
 * Returns the present text of a key in a language and its previous texts, newest first: at most 200, with at most 2 MB
 * of previous texts. The list is empty for an unknown text.
 */
export const readHistory: Handler<'i18n.history'> = async ({ query }, { database: { read } }) => {
  const { space, lang, key } = query
  const ofText = (table: typeof translation | typeof textHistory) =>
    and(eq(table.space, space), eq(table.key, canonicalKey(key)), eq(table.lang, lang))
  const [present] = await read.select().from(translation).where(ofText(translation))
  const latest = read
    .select({ id: textHistory.id, bytes: bytesSoFar.as('bytes') })
    .from(textHistory)
    .where(ofText(textHistory))
    .orderBy(desc(textHistory.id))
    .limit(maxWordings)
    .as('latest')
  const former = await read
    .select(getTableColumns(textHistory))
    .from(textHistory)
    .innerJoin(latest, and(eq(latest.id, textHistory.id), lte(latest.bytes, maxBytes)))
    .orderBy(desc(textHistory.id))
  const wordings = former.flatMap((row) => {
    const wording = { text: row.text, by: row.changedBy, at: row.changedAt?.toISOString() ?? null }
    return row.removed ? [{ text: null, by: row.endedBy, at: row.endedAt.toISOString() }, wording] : [wording]
  })
  const now = present && { text: present.text, by: present.changedBy, at: present.changedAt.toISOString() }
  return { wordings: (now ? [now, ...wordings] : wordings).slice(0, maxWordings) }
}
