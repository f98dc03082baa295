import { expect, test } from 'vitest'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'

function counter() {
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<number>((end, fail) => void begun.push({ end, fail }))
  return { begun, read }
}
const settled = () => new Promise((done) => setImmediate(done))

test('a caller that asks during a read shares the next one, which starts after the call', async () => {
  const { begun, read } = counter()
  const shared = new CoalescedReads<number>()
  const first = shared.read('a', read)
  const others = [shared.read('a', read), shared.read('a', read), shared.read('a', read)]
  const elsewhere = shared.read('b', read)
  expect(begun).toHaveLength(2)
  begun[1]?.end(20)
  expect(await elsewhere).toBe(20)
  begun[0]?.end(1)
  expect(await first).toBe(1)
  await settled()
  expect(begun).toHaveLength(3)
  const later = shared.read('a', read)
  begun[2]?.end(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await settled()
  begun[3]?.end(3)
  expect(await later).toBe(3)
})

test('a read that fails does so for the callers that share it, and for no later ones', async () => {
  const { begun, read } = counter()
  const shared = new CoalescedReads<number>()
  const first = shared.read('a', read)
  const second = shared.read('a', read)
  begun[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settled()
  begun[1]?.end(5)
  expect(await second).toBe(5)
  await settled()
  const third = shared.read('a', read)
  begun[2]?.end(6)
  expect(await third).toBe(6)
})
