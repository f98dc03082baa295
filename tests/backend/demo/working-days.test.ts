import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { timeOf } from '#src/backend/admin/exchange/time-field.ts'

const row = z.object({ basket_number: z.string(), created_at: z.string(), status_at: z.string() })

test('baskets are created and changed from Monday to Friday, on any day of seeding', async () => {
  const file = createReadStream(join('src', 'backend', 'demo', 'data', 'baskets.csv'))
  const baskets = z.array(row).parse(await file.pipe(parse({ columns: true })).toArray())
  expect(baskets.length).toBeGreaterThan(200)
  for (let day = 1; day <= 7; day += 1) {
    const now = new Date(Date.UTC(2026, 10, day, 5, 30))
    const wrong = baskets.filter(({ created_at, status_at }) => {
      const [created, changed] = [timeOf(created_at, now), timeOf(status_at, now)]
      return created > changed || changed > now || [created, changed].some((at) => [0, 6].includes(at.getUTCDay()))
    })
    expect([now, wrong]).toEqual([now, []])
  }
})
