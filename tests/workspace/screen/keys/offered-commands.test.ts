import { expect, test } from 'vitest'
import { createOfferedCommands } from '#src/workspace/screen/keys/offered-commands.ts'

test('of several parts that offer a command the latest does it, and the one before again once that is gone', () => {
  const offered = createOfferedCommands()
  const first = () => {}
  const second = () => {}
  expect(offered.find('copySource')).toBeUndefined()
  const withdrawFirst = offered.offer('copySource', first)
  const withdrawSecond = offered.offer('copySource', second)
  expect(offered.find('copySource')).toBe(second)
  withdrawSecond()
  expect(offered.find('copySource')).toBe(first)
  withdrawFirst()
  expect(offered.find('copySource')).toBeUndefined()
})
