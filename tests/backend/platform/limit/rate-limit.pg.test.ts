import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { refundAttempt, type Limit, type Taken, countAttempt } from '#src/backend/platform/limit/rate-limit.ts'
import { makeDataDirectory, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'

afterAll(removeDirectories)

const start = new Date('2026-11-21T10:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const limitOf = (key: string): Limit => ({ key, max: 3, windowSeconds: 900 })

test('attempts are still counted after a restart', { timeout: 120_000 }, async () => {
  const dataDir = await makeDataDirectory()
  const limits = [limitOf('a')]
  const before = await openDatabase({ databaseUrl: undefined, dataDir })
  for (let i = 0; i < 3; i++) expect(await countAttempt(before, limits, start)).toHaveLength(1)
  await before.close()
  const again = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await countAttempt(again, limits, start)).toBe(900)
  expect(await countAttempt(again, [limitOf('b')], start)).toHaveLength(1)
  await again.close()
})

describe('a limit', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  const take = async (limits: Limit[], minutes: number): Promise<Taken> => {
    const taken = await countAttempt(database, limits, after(minutes))
    if (typeof taken === 'number') throw new Error(`refused for ${taken} s`)
    return taken
  }

  test('lets no more than its maximum through in any 15 minutes', async () => {
    const limits = [limitOf('sliding')]
    for (const minutes of [0, 14, 14.5]) await take(limits, minutes)
    expect(await countAttempt(database, limits, after(15.5))).toBe(14 * 60)
    await take(limits, 29.5)
  })

  test('of a fixed window resets that long after the first attempt', async () => {
    const limits = [{ ...limitOf('fixed'), isFixed: true }]
    for (const minutes of [0, 14, 14.5]) await take(limits, minutes)
    expect(await countAttempt(database, limits, after(14.5))).toBe(30)
    await take(limits, 15)
    for (const minutes of [16, 17]) await take(limits, minutes)
    expect(await countAttempt(database, limits, after(18))).toBe(12 * 60)
  })

  test('does not count attempts that another limit rejects', async () => {
    const [one, other] = [limitOf('one'), limitOf('other')]
    for (let i = 0; i < 3; i++) await take([one], 0)
    for (let i = 0; i < 5; i++) expect(await countAttempt(database, [one, other], start)).toBe(900)
    for (let i = 0; i < 3; i++) await take([other], 0)
    expect(await countAttempt(database, [other], start)).toBe(900)
  })

  test('holds for parallel attempts, and a refund frees a slot', async () => {
    const limits = [limitOf('at once'), { ...limitOf('counted only'), max: Number.POSITIVE_INFINITY }]
    const answers = await Promise.all(Array.from({ length: 9 }, () => countAttempt(database, limits, start)))
    const taken = answers.filter((one) => typeof one !== 'number')
    expect(taken).toHaveLength(3)
    await refundAttempt(database, taken[0] ?? [])
    await take(limits, 0)
    expect(await countAttempt(database, limits, start)).toBe(900)
  })

  test('continues as if a refunded attempt had not happened', async () => {
    const limits = [limitOf('given back')]
    await take(limits, 0)
    await refundAttempt(database, await take(limits, 10))
    await take(limits, 16)
    await take(limits, 16)
    await take(limits, 16)
  })
})
