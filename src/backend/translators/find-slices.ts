import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { slicesOfTable } from '#src/backend/platform/db/table-slices.ts'

const maxWords = 6

/**
 * Returns up to six words of a search, the longest first. Repeated words (ignoring case) and words that are part of
 * another one are left out.
 */
export function wordsOf(search: string): string[] {
  const words = new Map(search.split(/\s+/).map((word) => [word.toLowerCase(), word]))
  words.delete('')
  const isPart = (word: string) => [...words.keys()].some((other) => other !== word && other.includes(word))
  return [...words]
    .flatMap(([lower, word]) => (isPart(lower) ? [] : [word]))
    .sort((one, other) => other.length - one.length)
    .slice(0, maxWords)
}

const space = z.enum(['system', 'vartext', 'catalog'])
const spaces = space.options

/** A found text. `lang`: the first language whose text contains the words; null if the key or the master text does. */
const hit = z.object({ space, key: z.string(), position: z.int(), lang: z.string().nullable() })
export type Hit = z.output<typeof hit>

/** Collects hits of a search: keeps the first `max` texts of each space, by their position in the list. */
export class FirstHits {
  readonly max: number
  #kept: Hit[] = []

  constructor(max: number) {
    this.max = max
  }

  add(hits: readonly Hit[]): void {
    const byKey = new Map(this.#kept.map((one) => [`${one.space} ${one.key}`, one]))
    for (const one of hits) {
      const name = `${one.space} ${one.key}`
      const known = byKey.get(name)
      const isBoth = known !== undefined && known.lang !== null && one.lang !== null
      const lang = isBoth && known.lang !== null && known.lang < (one.lang ?? '') ? known.lang : one.lang
      byKey.set(name, { ...one, lang: known === undefined || isBoth ? lang : null })
    }
    this.#kept = spaces.flatMap((name) =>
      firstOf(
        [...byKey.values()].filter((one) => one.space === name),
        this.max,
      ),
    )
  }

  /** Returns hits from the spaces in turn, so that no space fills the whole answer. */
  alternating(): Hit[] {
    const bySpace = spaces.map((name) => this.#kept.filter((one) => one.space === name))
    const ranks = Array.from({ length: this.max }, (_, rank) => bySpace.flatMap((hits) => hits.slice(rank, rank + 1)))
    return ranks.flat().slice(0, this.max)
  }
}

const firstOf = (hits: Hit[], max: number) =>
  hits.sort((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1)).slice(0, max)

/**
 * Searches all texts for those that contain all words, in short steps, and adds the hits to `first`. `goOn` is called
 * before each step; if it resolves to false, the search ends.
 */
export async function findHits(db: Db, words: string[], first: FirstHits, goOn: () => Promise<boolean>): Promise<void> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const all = sql`all(array(select lower(word) from unnest(${sql.param(patterns)}::text[]) word))`
  const take = async (found: SQL) => {
    const statement = sql`select space, key, position, lang from (
        select h.*, row_number() over (partition by space order by position, key) as rank from (${found}) h) ranked
      where rank <= ${first.max}`
    first.add(await rowsOf(db, hit, statement))
  }
  for await (const slice of slicesOfTable(db, { table: 'text_key', text: 'key' }, goOn))
    await take(sql`select space, key, position, null as lang from text_key
      where ${slice} and not removed and lower(key) like ${all}`)
  for await (const slice of slicesOfTable(db, { table: 'translation', text: 'text' }, goOn))
    await take(sql`select k.space, k.key, k.position,
        case when bool_or(t.lang = 'master') then null else min(t.lang) end as lang
      from (select space, key, lang from translation where ${slice} and lower(text) like ${all}) t
      join text_key k on k.space = t.space and k.key = t.key and not k.removed group by k.space, k.key`)
}
