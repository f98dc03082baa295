import { expect, test } from 'vitest'
import { createOfferedCommands } from '#src/workspace/screen/keys/use-command.ts'

test('the latest of several parts that offer a command runs it, and then the one before', () => {
  const offered = createOfferedCommands()
  const first = () => {}
  const second = () => {}
  expect(offered.find('copySource', true)).toBeUndefined()
  const withdrawFirst = offered.offer('copySource', first)
  const withdrawSecond = offered.offer('copySource', second)
  expect(offered.find('copySource', true)).toBe(second)
  withdrawSecond()
  expect(offered.find('copySource', true)).toBe(first)
  withdrawFirst()
  expect(offered.find('copySource', true)).toBeUndefined()
})

test('an offer to keys alone leaves the buttons unchanged', () => {
  const offered = createOfferedCommands()
  const close = () => {}
  const leave = () => {}
  offered.offer('close', close)
  const withdraw = offered.offer('close', leave, 'keys')
  expect(offered.find('close', true)).toBe(leave)
  expect(offered.find('close', false)).toBe(close)
  withdraw()
  expect(offered.find('close', true)).toBe(close)
})
