import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#tests/backend/database.ts'

const answer = z.object({ rows: z.array(z.object({ at: z.int() })) })

test('the event loop runs between many parallel queries, and each query gets its answer', async () => {
  const database = await openTestDatabase()
  const turnsAtAnswers: number[] = []
  let turns = 0
  const count = async () => {
    while (turnsAtAnswers.length < 10) {
      await setImmediate()
      turns += 1
    }
  }
  const counted = count()
  const asked = Array.from({ length: 10 }, async (_, at) => {
    const { rows } = answer.parse(await database.read.execute(sql`select ${at}::int as at from pg_sleep(0.03)`))
    turnsAtAnswers.push(turns)
    return rows[0]?.at
  })
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, (_, at) => at))
  await counted
  // The first answer may come before the count starts.
  expect(new Set(turnsAtAnswers.slice(1)).size).toBe(asked.length - 1)
  await database.close()
})

test('a ping is answered before waiting queries', async () => {
  const database = await openTestDatabase()
  let answered = 0
  const asked = Array.from({ length: 10 }, async () => {
    await database.read.execute(sql`select pg_sleep(0.02)`)
    answered += 1
  })
  await database.ping()
  expect(answered).toBeLessThan(3)
  await Promise.all(asked)
  await database.close()
})

test('parallel pings share queries, so that others can run', async () => {
  const database = await openTestDatabase()
  const asked = vi.spyOn(PGlite.prototype, 'query')
  await Promise.all(Array.from({ length: 50 }, () => database.ping()))
  expect(asked.mock.calls.filter(([statement]) => statement === 'select 1').length).toBeLessThan(4)
  asked.mockRestore()
  await database.close()
})
