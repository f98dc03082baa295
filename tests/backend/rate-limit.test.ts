import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#src/backend/db.ts'
import { giveBackTry, loginLimits, takeTry } from '#src/backend/rate-limit.ts'
import { makeDataDirectory, removeDirectories } from './database.ts'

afterAll(removeDirectories)

test(
  'tries are still counted after a restart, and forgotten after their quarter of an hour',
  { timeout: 120_000 },
  async () => {
    const dataDir = await makeDataDirectory()
    const limits = loginLimits('somebody@test.example', '192.0.2.1')
    const now = new Date()
    const before = await openDatabase({ databaseUrl: undefined, dataDir })
    for (let i = 0; i < 10; i++) expect(await takeTry(before, limits, now)).toBeNull()
    await before.close()

    const after = await openDatabase({ databaseUrl: undefined, dataDir })
    expect(await takeTry(after, limits, now)).toBe(900)
    expect(await takeTry(after, loginLimits('another@test.example', '192.0.2.1'), now)).toBeNull()
    await giveBackTry(after, limits)
    await giveBackTry(after, limits)
    expect(await takeTry(after, limits, now)).toBeNull()
    expect(await takeTry(after, limits, now)).toBe(900)
    expect(await takeTry(after, limits, new Date(now.getTime() + 900_000))).toBeNull()
    await after.close()
  },
)
