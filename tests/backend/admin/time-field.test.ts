import { describe, expect, test } from 'vitest'
import { time, timeOf } from '#src/backend/admin/exchange/time-field.ts'

const at = (text: string, now: string) => timeOf(text, new Date(now)).toISOString()

describe('a time in a file', () => {
  test('can be on a working day, counted back from the import', () => {
    const [monday, wednesday, friday] = ['2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z', '2026-11-27T12:00:00Z']
    expect(at('0wd 07:12', monday)).toBe('2026-11-23T07:12:00.000Z')
    expect(at('-1wd 15:40', monday)).toBe('2026-11-20T15:40:00.000Z')
    expect(at('-2wd 15:40', wednesday)).toBe('2026-11-23T15:40:00.000Z')
    expect(at('-3wd 15:40', wednesday)).toBe('2026-11-20T15:40:00.000Z')
    expect(at('-4wd 15:40', friday)).toBe('2026-11-23T15:40:00.000Z')
    expect(at('-11wd 15:40', friday)).toBe('2026-11-12T15:40:00.000Z')
  })

  test('counts back from Friday on a weekend', () => {
    for (const now of ['2026-11-28T12:00:00Z', '2026-11-29T12:00:00Z']) {
      expect(at('0wd 17:12', now)).toBe('2026-11-27T17:12:00.000Z')
      expect(at('-1wd 17:12', now)).toBe('2026-11-26T17:12:00.000Z')
      expect(at('-5wd 17:12', now)).toBe('2026-11-20T17:12:00.000Z')
    }
  })

  test('with `d` counts calendar days, and is never later than the import', () => {
    expect(at('-1d 15:40', '2026-11-23T12:00:00Z')).toBe('2026-11-22T15:40:00.000Z')
    expect(at('0wd 15:40', '2026-11-23T12:00:00Z')).toBe('2026-11-23T12:00:00.000Z')
  })

  test('is rejected in any other format', () => {
    for (const text of ['-0wd 10:00', 'wd 10:00', '-1ww 10:00', '-1w 10:00'])
      expect(time.safeParse(text).success).toBe(false)
  })
})
