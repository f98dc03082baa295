import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A text column that is sorted alphabetically by language rules. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/**
 * Returns SQL for the beginning of a text, which is short enough for an index entry (2,700 bytes). The migrations
 * define the SQL function.
 */
export const sortable = (text: SQL) => sql`sortable(${text})`
