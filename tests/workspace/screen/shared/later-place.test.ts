import { describe, expect, test } from 'vitest'
import { laterPlace } from '#src/workspace/screen/shared/use-elsewhere.ts'

const at = '2026-11-21T08:00:00.000Z'
const minutesBefore = (minutes: number) => Date.parse(at) - minutes * 60_000

describe('the place to resume', () => {
  test('is the one on another device when this one was never in the list or was there earlier', () => {
    expect(laterPlace({ key: 'a', at }, null)).toEqual({ key: 'a', at })
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(5) })).toEqual({ key: 'a', at })
  })

  test('is the local one when this device was at a text later, at the same time or just before', () => {
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(-5) })).toBeNull()
    expect(laterPlace({ key: 'a', at }, { key: 'a', at: minutesBefore(60) })).toBeNull()
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(0.1) })).toBeNull()
  })

  test('is unknown when the server has none', () => {
    expect(laterPlace({ key: null, at: null }, null)).toBeNull()
  })
})
