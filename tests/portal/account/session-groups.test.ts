import { expect, test } from 'vitest'
import { groupSessions, type Session } from '#src/portal/account/session-groups.ts'

const session = (id: string, hour: number, more: Partial<Session> = {}): Session => ({
  id,
  created: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  browser: 'Chrome',
  system: 'Linux',
  is_current: false,
  acting: null,
  ...more,
})
const shown = (sessions: Session[]) =>
  groupSessions(sessions).map(({ device, sessions: own }) => `${device}: ${own.map(({ id }) => id).join(' ')}`)

test('sessions are grouped by browser and system, newest first, with the current one first and alone', () => {
  expect(
    shown([
      session('a', 8),
      session('here', 7, { is_current: true }),
      session('b', 10),
      session('phone', 9, { browser: 'Safari', system: 'iOS' }),
    ]),
  ).toEqual(['Chrome · Linux: here', 'Chrome · Linux: b a', 'Safari · iOS: phone'])
})

test('sessions in which another user acts, and those of unknown devices, are not mixed with others', () => {
  const groups = groupSessions([
    session('own', 8),
    session('boss', 9, { acting: 'boss@demo.example' }),
    session('unknown', 7, { browser: '', system: '' }),
    session('half', 6, { browser: '' }),
  ])
  expect(groups.map(({ device, acting }) => [device, acting])).toEqual([
    ['Chrome · Linux', 'boss@demo.example'],
    ['Chrome · Linux', null],
    ['', null],
    ['Linux', null],
  ])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(4)
  expect(groupSessions([])).toEqual([])
})
