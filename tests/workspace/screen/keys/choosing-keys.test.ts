import { expect, test } from 'vitest'
import { chosenBy, withoutChoice } from '#src/workspace/screen/keys/choosing-keys.ts'
import type { ChosenKeys, Command } from '#src/workspace/screen/keys/commands.ts'
import { ariaKeys, commandOf, shownKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { press } from './press.ts'

const none: ChosenKeys = {}
const take = (command: Command, ...pressed: Parameters<typeof press>) =>
  chosenBy(press(...pressed), command, false, none)

test('chosen keys run the command wherever it applies, and its default keys no longer do', () => {
  const chosen = { fix: { mod: true, key: 'e' } } satisfies ChosenKeys
  expect(commandOf(press('e', ['ctrl']), false, 'box', chosen)).toBe('fix')
  expect(commandOf(press('e', ['ctrl']), false, 'field', chosen)).toBeUndefined()
  expect(commandOf(press('f', ['alt'], 'KeyF'), false, 'box', chosen)).toBeUndefined()
  expect(shownKeys('fix', false, 'de', chosen)).toBe('Strg E')
  expect(ariaKeys('fix', true, chosen)).toBe('Meta+E')
})

test('a command without keys is shown without keys', () => {
  const chosen = { save: null } satisfies ChosenKeys
  expect(commandOf(press('s', ['ctrl']), false, 'box', chosen)).toBeUndefined()
  expect(shownKeys('save', false, 'en', chosen)).toBe('')
  expect(ariaKeys('save', false, chosen)).toBeUndefined()
})

test('Ctrl+Y redoes until another command has it, or redo has other keys', () => {
  const y = press('y', ['ctrl'])
  expect(commandOf(y, false, 'box')).toBe('redo')
  expect(commandOf(y, false, 'box', { fix: { mod: true, key: 'y' } })).toBe('fix')
  expect(commandOf(y, false, 'box', { redo: { alt: true, key: 'y' } })).toBeUndefined()
})

test('pressed keys become the shortcut, which waits while only Ctrl or Alt is held', () => {
  expect(take('fix', 'Control', ['ctrl'])).toEqual({ kind: 'waiting' })
  expect(take('fix', 'E', ['ctrl', 'shift'])).toEqual({
    kind: 'chord',
    chord: { mod: true, shift: true, key: 'e' },
    other: undefined,
  })
  expect(take('fix', 'F9')).toMatchObject({ kind: 'chord', chord: { key: 'F9' } })
})

test('keys of another command are shown as taken, unless it has other keys by now', () => {
  expect(take('fix', 's', ['ctrl'])).toMatchObject({ kind: 'chord', other: 'save' })
  const chosen = { save: { mod: true, key: 'e' } } satisfies ChosenKeys
  expect(chosenBy(press('s', ['ctrl']), 'fix', false, chosen)).toMatchObject({ other: undefined })
  expect(chosenBy(press('e', ['ctrl']), 'fix', false, chosen)).toMatchObject({ other: 'save' })
})

test.each([
  ['a', []],
  ['A', ['shift']],
  ['Enter', []],
  ['ArrowDown', []],
  ['Backspace', ['ctrl']],
  ['ArrowLeft', ['ctrl', 'shift']],
  ['v', ['ctrl']],
  ['ä', ['ctrl', 'alt', 'altgr']],
] as const)('%s with %j types or moves in the text: no command gets it', (key, held) => {
  expect(take('fix', key, [...held])).toMatchObject({ kind: 'refused', why: 'writes' })
})

test.each([
  ['k', ['ctrl']],
  ['t', ['ctrl']],
  ['1', ['ctrl']],
  ['F5', []],
  ['ArrowLeft', ['alt']],
  ['Tab', ['ctrl']],
] as const)('%s with %j belongs to the browser or the portal', (key, held) => {
  expect(take('fix', key, [...held])).toMatchObject({ kind: 'refused', why: 'taken' })
})

test('a single letter may only list the keys; for ? it does not matter whether it takes Shift', () => {
  expect(take('keys', 'h')).toMatchObject({ kind: 'chord', chord: { key: 'h' } })
  expect(take('keys', '?', ['shift'])).toMatchObject({ kind: 'chord', chord: { key: '?' }, other: undefined })
})

test('on a Mac, Option alone types characters, so a letter needs Control as well', () => {
  const on = (held: string[]) => chosenBy(press('´', held, 'KeyE'), 'fix', true, none)
  expect(on(['alt'])).toMatchObject({ kind: 'refused', why: 'writes' })
  expect(on(['alt', 'ctrl'])).toMatchObject({ kind: 'chord', chord: { alt: true, key: 'e' } })
})

test('a command can be reset to its default keys, and the command that took them is reset too', () => {
  const chosen = { save: null, fix: { mod: true, key: 's' } } satisfies ChosenKeys
  expect(take('close', 'Escape')).toMatchObject({ kind: 'chord', other: undefined })
  expect(withoutChoice('save', false, chosen)).toEqual({})
  expect(withoutChoice('fix', false, chosen)).toEqual({ save: null })
})

test('number pad keys with Alt cannot be chosen: they type characters', () => {
  expect(take('fix', 'Home', ['alt'], 'Numpad7', 3)).toMatchObject({ kind: 'refused', why: 'writes' })
  expect(take('fix', '+', ['alt'], 'NumpadAdd', 3)).toMatchObject({ kind: 'refused', why: 'writes' })
})
