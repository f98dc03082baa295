import type { Texts } from '#src/contract/i18n.ts'
import { isBlank } from '#src/blank-text.ts'
import { formerSourceOf, markOfSource, sentMarkOfSource } from '#src/workspace/review-mark.ts'
import type { Space } from '#src/workspace/view.ts'
import {
  editRow,
  type EditRow,
  keptLanguage,
  markRow,
  type MarkRow,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { putReviews } from '#src/workspace/store/shared/marks.ts'
import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { readTexts } from './chunks.ts'

type Pair = { space: Space; src: string; dst: string }

/**
 * Sets review marks on translations whose source changes with this answer. Translations on the server get a mark only
 * if the backend has no calls for marks; otherwise it sets these marks itself. Must be called inside the transaction
 * that stores the answer, before the answer is stored. `at`: in ms since 1970.
 */
export async function markChangedSources(db: WorkspaceDb, pair: Pair, answer: Texts, at: number): Promise<void> {
  const isAbsent = await areMarksAbsent(db)
  const typed = await typedTexts(db, pair)
  if (!isAbsent && typed.length === 0) return
  const changed = await listChanged(db, pair, answer)
  if (changed.length === 0) return
  if (isAbsent) await markTranslated(db, pair, { answer, changed, at })
  await markTyped(db, pair, { changed, typed, isAbsent, at })
}

type Changed = readonly { key: string; was: string }[]

async function listChanged(db: WorkspaceDb, { space, src }: Pair, answer: Texts): Promise<Changed> {
  const before = await readTexts(db, space, src)
  const now = new Map(Object.entries(answer.languages[src]?.[1] ?? {}))
  return answer.texts.flatMap(({ text: [key] }) => {
    const [was, is] = [before.get(key) ?? null, now.get(key) ?? null]
    return was === null || is === null || was === is || isBlank(was) || isBlank(is) ? [] : [{ key, was }]
  })
}

type Marking = { answer: Texts; changed: Changed; at: number }

/** Sets the marks on translated texts. Only called if the server has no marks. */
async function markTranslated(db: WorkspaceDb, pair: Pair, { answer, changed, at }: Marking): Promise<void> {
  const { space, dst } = pair
  const fresh = new Map(Object.entries(answer.languages[dst]?.[1] ?? {}))
  for (const lang of await languagesFrom(db, pair)) {
    const texts = await readTexts(db, space, lang)
    const said = await reviewsOf(db, space, lang)
    // A translation that changes in the same answer was made from the new source.
    const isKept = (key: string) => lang !== dst || fresh.get(key) === texts.get(key)
    for (const { key, was } of changed)
      if (!isBlank(texts.get(key) ?? null) && isKept(key))
        await markOne(db, { space, lang, key }, { said: said.get(key) ?? [], mark: markOfSource(was, pair.src), at })
  }
}

/** Reads unsaved edits of texts that have no translation on the server. */
async function typedTexts(db: WorkspaceDb, { space, src, dst }: Pair): Promise<EditRow[]> {
  const rows: unknown[] = await db.edits.filter((row) => row.scope === space && row.lang !== src).toArray()
  const isOf = ({ lang, text, base }: EditRow) => (src === 'master' || lang === dst) && !isBlank(text) && isBlank(base)
  return rows.map((row) => editRow.parse(row)).filter(isOf)
}

type Typed = { changed: Changed; typed: readonly EditRow[]; isAbsent: boolean; at: number }

/**
 * Marks texts that have an edit but no translation on the server, so that no server marks them. The marks are sent as
 * this person's, with the former text of the master language.
 */
async function markTyped(
  db: WorkspaceDb,
  { space, src }: Pair,
  { changed, typed, isAbsent, at }: Typed,
): Promise<void> {
  const markOf = (was: string) => {
    if (isAbsent) return markOfSource(was, src)
    return sentMarkOfSource(src === 'master' ? was : '')
  }
  const marks = new Map(changed.map(({ key, was }) => [key, markOf(was)]))
  for (const { lang, key } of typed) {
    const mark = marks.get(key)
    if (mark !== undefined) await putReviews(db, { scope: space, lang }, new Map([[key, mark]]), at)
  }
}

/** Returns the languages that are translated from this source. All languages are translated from the master. */
async function languagesFrom(db: WorkspaceDb, { space, src, dst }: Pair): Promise<string[]> {
  if (src !== 'master') return [dst]
  const rows = (await db.languages.toArray()).map((row) => keptLanguage.parse(row))
  return rows.filter((row) => row.scope === space && row.lang !== src).map(({ lang }) => lang)
}

async function reviewsOf(db: WorkspaceDb, space: Space, lang: string): Promise<Map<string, MarkRow[]>> {
  const rows = (await db.marks.where('[scope+lang]').equals([space, lang]).toArray()).map((row) => markRow.parse(row))
  return Map.groupBy(
    rows.filter(({ kind }) => kind === 'review'),
    ({ key }) => key,
  )
}

/**
 * Replaces a text's review marks, which were made for an earlier source. An existing mark with a former source keeps
 * its value.
 */
async function markOne(
  db: WorkspaceDb,
  { space, lang, key }: { space: Space; lang: string; key: string },
  { said, mark, at }: { said: readonly MarkRow[]; mark: string; at: number },
): Promise<void> {
  const isCleared = said.some(({ side, value }) => side === 'own' && value === null)
  const known = isCleared ? undefined : said.find(({ value }) => value !== null && formerSourceOf(value) !== null)
  await db.marks.bulkDelete(said.map(({ side }) => [side, space, lang, 'review', key]))
  await db.marks.put({
    side: 'server',
    scope: space,
    lang,
    kind: 'review',
    key,
    value: known?.value ?? mark,
    at,
  })
}
