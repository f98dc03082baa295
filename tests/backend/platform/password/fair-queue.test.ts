import { describe, expect, test } from 'vitest'
import { type Bounds, FairQueue } from '#src/backend/platform/password/fair-queue.ts'

const roomy: Bounds = { atOnce: 2, waiting: 2_000, waitingInNetwork: 100 }

/** Returns a queue whose tasks the test ends one after the other, so that only the order matters. */
function lineUp(bounds: Bounds = roomy) {
  const queue = new FairQueue(bounds)
  const begun: { name: string; end: () => void }[] = []
  const sentAway: string[] = []
  const order: string[] = []
  const ask = async (name: string, path: string[], isProven = false, signal?: AbortSignal) => {
    const work = () => new Promise<string>((end) => begun.push({ name, end: () => end(name) }))
    const done = await queue.run(path, work, () => isProven, signal)
    if (done) order.push(name)
    else sentAway.push(name)
  }
  /** Ends running tasks one by one, until none is left or `max` have ended. */
  const work = async (max = Number.POSITIVE_INFINITY) => {
    for (let i = 0; i < max; i++) {
      await new Promise((later) => setImmediate(later))
      const one = begun.shift()
      if (!one) break
      one.end()
    }
    await new Promise((later) => setImmediate(later))
  }
  return { queue, ask, work, order, sentAway }
}

const stranger = (network: number | string, account = 'a') => ['stranger', String(network), account]

describe('the fair queue', () => {
  test('serves ten valid logins of one network early, among thousands of invalid ones of a hundred', async () => {
    const { ask, work, order } = lineUp()
    for (let i = 0; i < 500; i++) void ask('wrong', stranger(i % 100))
    for (let i = 0; i < 10; i++) void ask('right', stranger('mine', `account ${i}`), true)
    await work()
    expect(order.lastIndexOf('right')).toBeLessThan(125)
    expect(order).toHaveLength(510)
  })

  test('alternates between four hundred networks: nobody waits for more than one round', async () => {
    const { ask, work, order } = lineUp()
    for (let i = 0; i < 500; i++) void ask(`network ${i % 400}`, stranger(i % 400))
    await work()
    expect(new Set(order.slice(0, 405)).size).toBe(400)
  })

  test('serves known devices first, but not exclusively', async () => {
    const { ask, work, order } = lineUp({ ...roomy, atOnce: 1 })
    for (let i = 0; i < 50; i++) void ask('stranger', stranger(i))
    for (let i = 0; i < 50; i++) void ask('known', ['known', '', `account ${i}`], true)
    await work()
    expect(order.indexOf('known')).toBeLessThan(3)
    expect(order.lastIndexOf('known')).toBeLessThan(60)
    expect(order.indexOf('stranger')).toBeLessThan(order.lastIndexOf('known'))
  })

  test('alternates between the accounts of a network: a colleague who floods one delays nobody', async () => {
    const { ask, work, order } = lineUp()
    for (let i = 0; i < 80; i++) void ask('flood', stranger('company', 'one'))
    void ask('colleague', stranger('company', 'another'), true)
    await work()
    expect(order.indexOf('colleague')).toBeLessThan(6)
  })

  test('rejects the excess of one network, and nobody else', async () => {
    const { queue, ask, work, order, sentAway } = lineUp()
    for (let i = 0; i < 1_000; i++) void ask('flood', stranger('one'))
    for (let i = 0; i < 10; i++) void ask('right', stranger('mine', String(i)), true)
    void ask('colleague', stranger('one', 'another'), true)
    expect(queue.waiting).toBe(110)
    await work()
    expect(sentAway).toEqual(Array.from({ length: 899 }, () => 'flood'))
    expect(order.lastIndexOf('right')).toBeLessThan(25)
    expect(order.indexOf('colleague')).toBeLessThan(25)
  })

  test('when full, rejects from the largest network, not the latest caller', async () => {
    const { ask, work, order, sentAway } = lineUp({ ...roomy, waiting: 50 })
    for (let i = 0; i < 100; i++) void ask('flood', stranger(i % 10))
    for (let i = 0; i < 20; i++) void ask('newcomer', stranger(`new ${i}`))
    await work()
    expect(new Set(sentAway)).toEqual(new Set(['flood']))
    expect(order.filter((name) => name === 'newcomer')).toHaveLength(20)
  })

  test('makes a served network wait for one round at most, even with constant newcomers', async () => {
    const { ask, work, order } = lineUp({ ...roomy, atOnce: 1 })
    void ask('mine', stranger('mine'))
    void ask('mine', stranger('mine'))
    for (let i = 0; i < 20; i++) void ask('newcomer', stranger(`first ${i}`))
    for (let i = 0; i < 200 && order.filter((name) => name === 'mine').length < 2; i++) {
      void ask('newcomer', stranger(`new ${i}`))
      await work(1)
    }
    expect(order.filter((name) => name === 'mine')).toHaveLength(2)
    expect(order.length).toBeLessThan(60)
    await work()
  })

  test('drops aborted tasks, and forgets everything when it is idle', async () => {
    const { queue, ask, work, order, sentAway } = lineUp()
    const gone = new AbortController()
    for (let i = 0; i < 4; i++) void ask('first', stranger(i))
    const left = ask('gone', stranger('x'), false, gone.signal)
    gone.abort()
    await left
    await ask('never', stranger('x'), false, gone.signal)
    expect([queue.waiting, sentAway]).toEqual([2, ['gone', 'never']])
    await work()
    expect([queue.waiting, order.length]).toEqual([0, 4])
  })

  test('continues after a task that fails', async () => {
    const queue = new FairQueue({ ...roomy, atOnce: 1 })
    const failing = queue.run(
      stranger(1),
      () => Promise.reject(new Error('no')),
      () => true,
    )
    const after = queue.run(
      stranger(1),
      async () => 'done',
      () => true,
    )
    await expect(failing).rejects.toThrow('no')
    expect(await after).toEqual({ done: 'done' })
  })
})
