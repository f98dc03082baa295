import { expect, test } from 'vitest'
import { isOfHere, type StatusMessage } from '#src/workspace/screen/status/use-message.ts'

const here = { pair: 'system master de', list: 'untranslated', savedAt: 5 }
const said = (change: Partial<StatusMessage> = {}): StatusMessage => ({
  text: 'Everything in this list is translated.',
  at: 10,
  pair: here.pair,
  list: here.list,
  ...change,
})

test('a list’s message disappears with the list, a tool’s only with the languages', () => {
  expect(isOfHere(said(), here)).toBe(true)
  expect(isOfHere(said(), { ...here, list: 'all' })).toBe(false)
  const ofTool = said({ text: '3 texts pre-translated', list: undefined })
  expect(isOfHere(ofTool, { ...here, list: 'conflicts' })).toBe(true)
  expect(isOfHere(ofTool, { ...here, pair: 'system master en' })).toBe(false)
})

test('a later automatic save replaces the message', () => {
  expect(isOfHere(said(), { ...here, savedAt: 11 })).toBe(false)
  expect(isOfHere(said({ at: 0 }), { ...here, savedAt: null })).toBe(true)
})
