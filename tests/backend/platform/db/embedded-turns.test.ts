import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#tests/backend/database.ts'

const answer = z.object({ rows: z.array(z.object({ at: z.int() })) })

test('between many queries at once others get their turn, and each query its answer', async () => {
  const database = await openTestDatabase()
  let answered = 0
  const asked = Array.from({ length: 10 }, async (_, at) => {
    const { rows } = answer.parse(await database.read.execute(sql`select ${at}::int as at from pg_sleep(0.03)`))
    answered += 1
    return rows[0]?.at
  })
  let turns = 0
  while (answered < asked.length) {
    await setImmediate()
    turns += 1
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, (_, at) => at))
  // One between each query and the next, whatever comes before the first.
  expect(turns).toBeGreaterThanOrEqual(asked.length - 1)
  await database.close()
})
