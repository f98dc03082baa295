import { afterAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'

afterAll(removeDirectories)

test.each([
  [
    'of a portal before the first release',
    sql`update drizzle.__drizzle_migrations set hash = 'another' returning id`,
    /made by a portal before the first release\. .* "npm run portal -- export" .* into an empty database\.$/,
  ],
  [
    'that a newer portal has used',
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    /a newer portal has used it\. Start that version again, or restore a backup from before the upgrade\.$/,
  ],
])('a database %s is rejected in one sentence, and stays unchanged', async (_, change, sentence) => {
  const server = process.env['DATABASE_URL']
  const { url, drop } = server ? await makeServerDatabase(server) : { url: undefined, drop: async () => {} }
  const settings = { databaseUrl: url, dataDir: await makeDataDirectory() }
  const released = await openDatabase(settings)
  await released.write((tx) => tx.execute(change))
  await released.close()
  await expect(openDatabase(settings)).rejects.toThrow(sentence)
  await expect(openDatabase(settings)).rejects.toThrow(
    url === undefined ? `"${settings.dataDir}" holds` : 'DATABASE_URL is',
  )
  await drop()
})
