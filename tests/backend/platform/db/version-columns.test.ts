import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { openTestDatabase } from '#tests/backend/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Columns that no form shows. A change of them does not raise the version, so that open forms stay valid. */
const unversioned: Record<string, readonly string[]> = {
  address: ['id', 'version', 'company_id', 'active', 'is_delivery'],
  contact: [
    'id',
    'version',
    'password_hash',
    'pending_email',
    'pending_email_at',
    'created_at',
    'company_name',
    'search',
  ],
}

describe.each(Object.entries(unversioned))('%s', (table, columns) => {
  test('a change of each column of a form raises the version', async () => {
    const stored = await rowsOf(
      database.read,
      z.object({ name: z.string() }),
      sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`,
    )
    const [trigger] = await rowsOf(
      database.read,
      z.object({ definition: z.string() }),
      sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = ${`${table}_version`}`,
    )
    const compared = [...(trigger?.definition ?? '').matchAll(/\bnew\.(\w+)/g)].map(([, name]) => name)
    const shown = stored.map(({ name }) => name).filter((name) => !columns.includes(name))
    expect(new Set(compared)).toEqual(new Set([...shown, 'version']))
  })
})
