import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Text that sorts as people expect. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/**
 * Returns a text that fits an index, which takes at most 2,700 bytes: the beginning of a longer one. See the migrations
 * for the function.
 */
export const sortable = (text: SQL) => sql`sortable(${text})`
