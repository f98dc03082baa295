import { expect, test } from 'vitest'
import { ariaKeys, commandOf, commands, shownKeys } from '#src/workspace/shortcuts.ts'

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  isComposing: held.includes('composing'),
})

test.each([
  ['done', 'Enter', ['ctrl']],
  ['nextUntranslated', 'PageDown', ['alt']],
  ['previousUntranslated', 'PageUp', ['alt']],
  ['next', 'ArrowDown', ['alt']],
  ['previous', 'ArrowUp', ['alt']],
  ['save', 's', ['ctrl']],
  ['undo', 'z', ['ctrl']],
  ['redo', 'Z', ['ctrl', 'shift']],
  ['copySource', 'b', ['ctrl']],
  ['search', 'f', ['ctrl']],
  ['close', 'Escape', []],
] as const)('%s answers to its keys, with ⌘ in place of Ctrl on a Mac', (command, key, held) => {
  expect(commandOf(press(key, [...held]), false, true)).toBe(command)
  const onMac = held.map((name) => (name === 'ctrl' ? 'meta' : name))
  expect(commandOf(press(key, onMac), true, true)).toBe(command)
})

test('? lists the keys, but is a question mark while somebody types', () => {
  expect(commandOf(press('?', ['shift']), false, false)).toBe('keys')
  expect(commandOf(press('?', ['shift']), false, true)).toBeUndefined()
})

test('keys that mean something else are left alone', () => {
  expect(commandOf(press('s'), false, true)).toBeUndefined()
  expect(commandOf(press('Enter', ['ctrl', 'composing']), false, true)).toBeUndefined()
  expect(commandOf(press('s', ['ctrl', 'alt']), false, true)).toBeUndefined()
  expect(commandOf(press('s', ['ctrl']), true, true)).toBeUndefined()
  expect(commandOf(press('s', ['ctrl', 'shift']), false, true)).toBeUndefined()
})

test('keys are shown as they stand on the reader’s keyboard', () => {
  expect(shownKeys('done', false, 'en')).toBe('Ctrl ↵')
  expect(shownKeys('redo', false, 'de')).toBe('Strg Umschalt Z')
  expect(shownKeys('nextUntranslated', false, 'de')).toBe('Alt Bild ↓')
  expect(shownKeys('redo', true, 'de')).toBe('⌘⇧Z')
  expect(ariaKeys('redo', false)).toBe('Control+Shift+Z')
  expect(ariaKeys('save', true)).toBe('Meta+S')
})

test('no two commands share their keys', () => {
  expect(new Set(commands.map((command) => ariaKeys(command, false))).size).toBe(commands.length)
})
