import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { stageVartexts, unstageVartexts } from '#src/backend/text/vartext-staging.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const keys = 2_000

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function readFromEndToEnd(): Promise<number> {
  const [found] = await rowsOf(
    portal.database.read,
    z.object({ rows: z.coerce.number() }),
    sql`select seq_tup_read as rows from pg_stat_user_tables where relname = 'vartext_upload_key'`,
  )
  return found?.rows ?? Number.NaN
}

test('staging a file right after maintenance does not scan all its keys for each text', async () => {
  await portal.database.vacuumAndAnalyze()
  const uploadId = randomUUID()
  const texts = Array.from({ length: keys }, (_, at) => ({
    key: `k.${at}`,
    line: at + 1,
    description: null,
    texts: new Map([['master', `Text ${at}`]]),
  }))
  const before = await readFromEndToEnd()
  await stageVartexts(
    portal.database,
    uploadId,
    (async function* () {
      yield texts
    })(),
    async () => undefined,
  )
  await portal.database.read.execute(sql`select pg_stat_force_next_flush()`)
  expect((await readFromEndToEnd()) - before).toBeLessThan(keys ** 2 / 10)
  await unstageVartexts(portal.database, uploadId)
})
