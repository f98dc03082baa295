import { afterAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'

afterAll(removeDirectories)

const isUnreleased =
  /made by a portal before the first release\. .* "npm run portal -- export" .* into an empty database\.$/

test('a database of a portal before the first release is refused in one sentence, and stays as it is', async () => {
  const server = process.env['DATABASE_URL']
  const { url, drop } = server ? await makeServerDatabase(server) : { url: undefined, drop: async () => {} }
  const settings = { databaseUrl: url, dataDir: await makeDataDirectory() }
  const released = await openDatabase(settings)
  const hashOf = sql`update drizzle.__drizzle_migrations set hash = 'another' returning id`
  await released.write((tx) => tx.execute(hashOf))
  await released.close()
  await expect(openDatabase(settings)).rejects.toThrow(isUnreleased)
  await expect(openDatabase(settings)).rejects.toThrow(
    url === undefined ? `"${settings.dataDir}" holds` : 'DATABASE_URL is',
  )
  await drop()
})
