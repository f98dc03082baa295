import { describe, expect, test } from 'vitest'
import { laterPlace } from '#src/workspace/screen/shared/use-elsewhere.ts'

const at = '2026-11-21T08:00:00.000Z'
const minutesBefore = (minutes: number) => Date.parse(at) - minutes * 60_000

describe('where one goes on', () => {
  test('is where one was on another device, if this one was never in the list or was there before', () => {
    expect(laterPlace({ key: 'a', at }, null)).toEqual({ key: 'a', at })
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(5) })).toEqual({ key: 'a', at })
  })

  test('is here where this device was at a text later, at the same, or but a moment before', () => {
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(-5) })).toBeNull()
    expect(laterPlace({ key: 'a', at }, { key: 'a', at: minutesBefore(60) })).toBeNull()
    expect(laterPlace({ key: 'a', at }, { key: 'b', at: minutesBefore(0.1) })).toBeNull()
  })

  test('is not known where the server knows of none', () => {
    expect(laterPlace({ key: null, at: null }, null)).toBeNull()
  })
})
