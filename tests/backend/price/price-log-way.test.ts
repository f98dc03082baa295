import { expect, test } from 'vitest'
import { cheapestWay } from '#src/backend/price/price-log-way.ts'

const million = 1_000_000
const all = { count: million, slowness: 0 }
const asked = { logs: million, reach: 1_000, isIncluded: true, isApart: { keyed: false, met: false } }

test('many logs are met in their order, few are gathered', () => {
  expect(cheapestWay({ ...asked, total: million, filters: [all] }, false).by).toBe('walk')
  const some = { count: 20_000, slowness: 0 }
  expect(cheapestWay({ ...asked, reach: 10_000, total: 20_000, filters: [all, some] }, false).by).toBe('gather')
})

test('logs that have to be counted are gathered, however many a filter has', () => {
  const [one, other] = [
    { count: 300_000, slowness: 0 },
    { count: 400_000, slowness: 0 },
  ]
  expect(cheapestWay({ ...asked, total: 5_000, filters: [all, one, other] }, true).by).toBe('gather')
})

test('keys that are slow to read are read for a page far away, and not for a near one', () => {
  const slow = { count: 500_000, slowness: 50 }
  const near = { ...asked, total: 500_000, filters: [all, slow] }
  expect(cheapestWay(near, false)).toEqual({ by: 'walk', isKeyed: false })
  expect(cheapestWay({ ...near, reach: 40_000 }, false)).toEqual({ by: 'walk', isKeyed: true })
})

test('nobody walks to logs that may all stand at the other end', () => {
  const some = { count: 50_000, slowness: 0 }
  const near = { ...asked, total: 50_000, filters: [all, some] }
  expect(cheapestWay(near, false).by).toBe('walk')
  expect(cheapestWay({ ...near, isApart: { keyed: true, met: true } }, false).by).toBe('gather')
})

test('keys that are known already are used for a near page, too', () => {
  const slow = { count: 500_000, slowness: 50 }
  const near = { ...asked, total: 500_000 }
  expect(cheapestWay({ ...near, filters: [all, slow] }, false).isKeyed).toBe(false)
  const known = { ...slow, isKnown: true }
  expect(cheapestWay({ ...near, filters: [all, known] }, false)).toEqual({ by: 'walk', isKeyed: true })
  const unknown = { count: 400_000, slowness: 150 }
  expect(cheapestWay({ ...near, total: 200_000, filters: [all, known, unknown] }, false).isKeyed).toBe(false)
})
