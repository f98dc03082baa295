import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Text that is in order as people sort it. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/** What an index can hold, which takes no text above 2,700 bytes: of a longer one its beginning. See the migrations for the function. */
export const sortable = (text: SQL) => sql`sortable(${text})`
