import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { openTestPortal } from '#tests/backend/portal.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'

const server = process.env['DATABASE_URL'] ?? ''

describe.runIf(server && hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let made: Awaited<ReturnType<typeof makeServerDatabase>>
  beforeAll(async () => {
    pooler = await startPgBouncer(server)
    made = await makeServerDatabase(server)
  })
  afterAll(async () => {
    await pooler.stop()
    await made.drop()
  })
  const open = (databaseUrl: string, databaseDirectUrl?: string) =>
    openDatabase({ databaseUrl, databaseDirectUrl, dataDir: tmpdir() })

  test('the portal requires the direct URL of the server behind it', async () => {
    const asks = 'a pooler answers there. Set DATABASE_DIRECT_URL to the server behind it'
    await expect(open(pooler.of(made.url))).rejects.toThrow(/^DATABASE_URL is ".*": a pooler answers there/)
    await expect(open(pooler.of(made.url))).rejects.toThrow(asks)
    await expect(open(pooler.of(made.url), pooler.of(made.url))).rejects.toThrow(/^DATABASE_DIRECT_URL is .*: a pooler/)
    const quiet = await startPgBouncer(server, ['ignore_startup_parameters = options, statement_timeout'])
    await expect(open(quiet.of(made.url))).rejects.toThrow(asks)
    await quiet.stop()
  })

  test('the portal does not start with the server of another database', async () => {
    const other = await makeServerDatabase(server)
    await expect(open(pooler.of(made.url), other.url)).rejects.toThrow(
      /^DATABASE_URL is .*: .*leads to another database than DATABASE_DIRECT_URL/,
    )
    await other.drop()
  })

  test('processes that start at the same time take turns with the limits of the role', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => open(pooler.of(made.url), made.url)))
    for (const one of all) await one.close()
  })

  test('the portal answers 60 calls at once, gets notifications, and limits statements', async () => {
    // A connection that a pooler opened before the role got its limits has none.
    const fresh = await startPgBouncer(server)
    const portal = await openTestPortal(() => open(fresh.of(made.url), made.url))
    const token = await portal.login('admin@test.example')
    const heard: string[] = []
    const stop = await portal.database.listen(
      'planted',
      (payload) => heard.push(payload),
      () => {},
    )
    const texts = (at: number) =>
      portal.ask('POST', '/vue/i18n/save/', { token, body: { languages: [], changes: { de: { a: `Text ${at}` } } } })
    const paths = ['/vue/basket/list/', '/vue/maintenance/', '/vue/i18n/system/?src=master&dst=de']
    const asked = Array.from({ length: 60 }, (_, at) =>
      at % 10 === 0 ? texts(at) : portal.ask('GET', paths[at % paths.length] ?? '', { token }),
    )
    expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 200))
    await portal.database.write((tx) => tx.execute(sql`select pg_notify('planted', 'a message')`))
    await expect.poll(() => heard).toEqual(['a message'])
    const limit = z.object({ limit: z.string() })
    const [row] = await rowsOf(portal.database.read, limit, sql`select current_setting('statement_timeout') as limit`)
    expect(row).toEqual({ limit: '8s' })
    await stop()
    await portal.close()
    await fresh.stop()
  })
})
