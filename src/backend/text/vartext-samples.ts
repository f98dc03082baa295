import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { changesIn, keysIn, type Slice } from './vartext-staging.ts'

const maxSamples = 20
const maxShown = 200
const kinds = ['new', 'changed', 'unchanged', 'removed'] as const

const sample = z.object({
  kind: z.enum(kinds),
  key: z.string(),
  lang: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Sample = z.output<typeof sample>

/**
 * Collects up to 20 samples of each kind of change, in the order of the file. Keys that would be removed are in
 * alphabetical order.
 */
export class Samples {
  readonly #found = new Map<Sample['kind'], Sample[]>(kinds.map((kind) => [kind, []]))

  add(samples: readonly Sample[]): void {
    for (const one of samples) {
      const known = this.#found.get(one.kind)
      if (known && known.length < maxSamples) known.push(one)
    }
  }

  all(): Sample[] {
    return [...this.#found.values()].flat()
  }
}

const shown = (text: ReturnType<typeof sql>) => sql`left(${text}, ${maxShown}::int)`
const master = sql`(select key, text from translation where space = 'vartext' and lang = 'master')`

/**
 * Returns samples from a slice of a staged file: the first keys of each kind of change, each with its present and its
 * new text, cut to 200 characters.
 */
export function readSamples(db: Db, uploadId: string, slice: Slice): Promise<Sample[]> {
  const files = keysIn(uploadId, slice)
  return rowsOf(
    db,
    sample,
    sql`with change as materialized (${changesIn(uploadId, slice)}),
      kept as (
        select f.key, f.at, k.description as was, f.description as becomes, c.lang, c.text
        from ${files} join text_key k on k.space = 'vartext' and k.key = f.key and not k.removed
        left join lateral (select lang, text from change
          where key = f.key order by lang <> 'master', lang limit 1) c on true
      )
      (select 'new' as kind, f.key, 'master' as lang, null as before, ${shown(sql`coalesce(v.text, m.text)`)} as after
        from ${files}
        left join vartext_upload_text v on v.upload_id = ${uploadId}::uuid and v.at = f.at and v.lang = 'master'
        left join ${master} m on m.key = f.key
        where not exists (select from text_key k where k.space = 'vartext' and k.key = f.key and not k.removed)
        order by f.at limit ${maxSamples}::int)
      union all
      (select 'changed', kept.key, coalesce(kept.lang, ''),
          ${shown(sql`case when kept.lang is null then kept.was else t.text end`)},
          ${shown(sql`case when kept.lang is null then kept.becomes else kept.text end`)}
        from kept left join translation t on t.space = 'vartext' and t.key = kept.key and t.lang = kept.lang
        where kept.lang is not null or kept.was <> kept.becomes order by kept.at limit ${maxSamples}::int)
      union all
      (select 'unchanged', kept.key, 'master', ${shown(sql`m.text`)}, ${shown(sql`m.text`)}
        from kept left join ${master} m on m.key = kept.key
        where kept.lang is null and kept.was is not distinct from coalesce(kept.becomes, kept.was)
        order by kept.at limit ${maxSamples}::int)`,
  )
}

/**
 * Returns samples for the first 20 of these stored keys, which the file does not contain, each with its master text.
 */
export function readRemoved(db: Db, keys: readonly string[]): Promise<Sample[]> {
  return rowsOf(
    db,
    sample,
    sql`select 'removed' as kind, k.key, 'master' as lang, ${shown(sql`m.text`)} as before, null as after
      from unnest(${sql.param(keys.slice(0, maxSamples))}::text[]) with ordinality as k (key, at)
      left join ${master} m on m.key = k.key order by k.at`,
  )
}
