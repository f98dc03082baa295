import { afterAll, expect, test, vi } from 'vitest'
import { createClientLock } from '#src/backend/platform/db/db-embedded-lock.ts'
import { openMemory } from '#src/backend/platform/db/db-embedded.ts'

const [first, second] = [await openMemory(), await openMemory()]
afterAll(() => Promise.all([first.close(), second.close()]))

test('a listener follows the database that replaces another, and is notified', async () => {
  const lock = createClientLock(first)
  const [onMessage, onResumed] = [vi.fn(), vi.fn()]
  await lock.listen('changes', onMessage, onResumed)
  await lock.client.exec("notify changes, 'one'")
  await lock.alone(() => lock.exchange(second))
  await lock.client.exec("notify changes, 'two'")
  expect(onMessage.mock.calls.map(([payload]) => payload)).toEqual(['one', 'two'])
  expect(onResumed).toHaveBeenCalledTimes(1)
})
