import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { parseSettings } from '#src/settings.ts'
import { seedOnce } from '#src/backend/demo/seed.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { command } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)
const server = process.env['DATABASE_URL'] ?? ''

describe.runIf(server)('moving the embedded database to PostgreSQL', () => {
  test('moves every row of every table, once, and continues the sequences', { timeout: 180_000 }, async () => {
    const dataDir = makeDirectory()
    const settings = parseSettings({ PORTAL_DATA: dataDir })
    const embedded = await openDatabase(settings)
    await seedOnce({ database: embedded, settings, log: createLog('silent') }, new Date())
    const logo = Buffer.from([0, 255, 92, 39])
    await embedded.write((tx) => tx.update(company).set({ logo, logoType: 'image/png', logoName: 'a.png' }))
    await embedded.write((tx) =>
      tx.execute(sql`insert into audit (action, subject, after) values ('a', 'b', '{"c": null}')`),
    )
    const { url, drop } = await makeServerDatabase(server)

    expect(await command({ PORTAL_DATA: dataDir }, 'move', '--to', url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^PORTAL_DATA is ".*": process \d+ on /),
    })
    await embedded.close()
    const moved = await command({ PORTAL_DATA: dataDir }, 'move', '--to', url)
    expect(moved.stderr).toBe('')
    expect(moved.stdout).toContain('tables are in "postgres://')
    expect(moved.stdout).not.toContain(new URL(url).password)

    const database = await openDatabase({ databaseUrl: url, dataDir })
    const [first] = await database.read.select().from(company).limit(1)
    expect(Buffer.from(first?.logo ?? [])).toEqual(logo)
    const [last] = await rowsOf(database.read, z.object({ id: z.int() }), sql`select max(id) as id from company`)
    const [made] = await database.write((tx) => tx.insert(company).values({ name1: 'New' }).returning())
    expect(made?.id).toBeGreaterThan(last?.id ?? 0)
    const [parents] = await rowsOf(
      database.read,
      z.object({ all: z.int(), kept: z.int() }),
      sql`select (select count(*)::int from company_ancestor) as all,
        (select count(*)::int from company c join company_ancestor a on a.company_id = c.id) as kept`,
    )
    expect(parents?.kept).toBe(parents?.all)
    await database.close()

    expect(await command({ PORTAL_DATA: dataDir }, 'move', '--to', url)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The target is not empty: its table \w+ has rows\. Nothing was moved\.\n$/),
    })
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').length).toBeGreaterThan(31)
    await drop()
  })
})
