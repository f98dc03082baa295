import { customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Text that is in order as people sort it. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })
