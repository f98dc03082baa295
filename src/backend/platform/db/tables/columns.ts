import { customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
