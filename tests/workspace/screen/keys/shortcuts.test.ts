import { expect, test } from 'vitest'
import { type Command, commands, commandsOfScreen, commandsOfText } from '#src/workspace/screen/keys/commands.ts'
import { ariaKeys, commandOf, type KeyPlace, mayRepeat, shownKeys } from '#src/workspace/screen/keys/shortcuts.ts'
import { press } from './press.ts'

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
  ['takeStored', 'Enter', ['ctrl', 'shift']],
  ['search', 'f', ['ctrl']],
  ['close', 'Escape', []],
] as const)('%s responds to its keys, with ⌘ in place of Ctrl on a Mac', (command, key, held) => {
  expect(commandOf(press(key, [...held]), false, 'box')).toBe(command)
  const onMac = held.map((name) => (name === 'ctrl' ? 'meta' : name))
  expect(commandOf(press(key, onMac), true, 'box')).toBe(command)
})

const ofText = [
  'done',
  'undo',
  'redo',
  'copySource',
  'take1',
  'take5',
  'insertNext',
  'choosePlaceholder',
  'rawView',
  'takeStored',
  'insertTerm',
  'fix',
] as const
const settling = ['keepMine', 'keepTheirs', 'keepMerged', 'editMerged', 'nextConflict'] as const
const walking = ['nextFinding', 'nextUntranslated', 'previousUntranslated'] as const
const moving = ['toggleReview', 'next', 'previous', 'close', ...settling] as const
const held = {
  done: ['Enter', ['ctrl']],
  undo: ['z', ['ctrl']],
  redo: ['y', ['ctrl']],
  copySource: ['b', ['ctrl']],
  insertNext: ['i', ['alt'], 'KeyI'],
  choosePlaceholder: ['I', ['alt', 'shift'], 'KeyI'],
  rawView: ['u', ['alt'], 'KeyU'],
  takeStored: ['Enter', ['ctrl', 'shift']],
  nextUntranslated: ['PageDown', ['alt']],
  previousUntranslated: ['PageUp', ['alt']],
  next: ['ArrowDown', ['alt']],
  previous: ['ArrowUp', ['alt']],
  insertTerm: ['t', ['alt']],
  toggleReview: ['r', ['alt']],
  keepMine: ['m', ['alt'], 'KeyM'],
  keepTheirs: ['m', ['alt', 'shift'], 'KeyM'],
  keepMerged: ['g', ['alt'], 'KeyG'],
  editMerged: ['g', ['alt', 'shift'], 'KeyG'],
  nextConflict: ['k', ['alt'], 'KeyK'],
  fix: ['f', ['alt'], 'KeyF'],
  nextFinding: ['PageDown', ['alt', 'shift']],
  close: ['Escape', []],
  save: ['s', ['ctrl']],
  search: ['f', ['ctrl']],
  replace: ['h', ['ctrl']],
  keysAnywhere: ['F1', []],
  keys: ['?', ['shift']],
  searchByLetter: ['/', []],
  take1: ['1', ['alt'], 'Digit1'],
  take2: ['2', ['alt'], 'Digit2'],
  take3: ['3', ['alt'], 'Digit3'],
  take4: ['4', ['alt'], 'Digit4'],
  take5: ['5', ['alt'], 'Digit5'],
  lookAlike: ['l', ['alt']],
  concordance: ['c', ['alt']],
} satisfies Record<Command, [string, string[], string?]>
const at = (command: Command, place: KeyPlace) => {
  const [key, modifiers, code] = held[command]
  return commandOf(press(key, modifiers, code), false, place)
}

test.each(commands)('%s is left to a dialog or a menu that is open above the screen', (command) => {
  expect(at(command, 'overlay')).toBeUndefined()
})

test.each(ofText)('%s acts in the box and in the list, and nowhere else', (command) => {
  for (const place of ['box', 'list'] as const) expect(at(command, place)).toBe(command)
  for (const place of ['field', 'screen'] as const) expect(at(command, place)).toBeUndefined()
})

test.each(moving)('%s acts in the box, the list and without focus, never in another field', (command) => {
  for (const place of ['box', 'list', 'screen'] as const) expect(at(command, place)).toBe(command)
  expect(at(command, 'field')).toBeUndefined()
})

test.each(walking)('%s also acts in a select, which does not use its keys, and in no other field', (command) => {
  for (const place of ['box', 'list', 'choice', 'screen'] as const) expect(at(command, place)).toBe(command)
  expect(at(command, 'field')).toBeUndefined()
})

test('on a Mac ⌘H belongs to the system, so ⇧⌘H replaces', () => {
  expect(commandOf(press('h', ['meta']), true, 'box')).toBeUndefined()
  expect(commandOf(press('H', ['meta', 'shift']), true, 'box')).toBe('replace')
  expect(shownKeys('replace', true, 'en')).toBe('⌘⇧H')
  expect(shownKeys('replace', false, 'de')).toBe('Strg H')
})

test.each(['save', 'search', 'replace', 'concordance', 'lookAlike', 'keysAnywhere'] as const)(
  '%s acts on the whole screen, including its fields',
  (command) => {
    for (const place of ['box', 'list', 'field', 'screen'] as const) expect(at(command, place)).toBe(command)
  },
)

test('/ focuses the search with or without Shift, as keyboards differ, but types a slash in a field', () => {
  for (const place of ['list', 'screen'] as const) {
    expect(at('searchByLetter', place)).toBe('searchByLetter')
    expect(commandOf(press('/', ['shift'], 'Digit7'), false, place)).toBe('searchByLetter')
  }
  for (const place of ['box', 'field'] as const) expect(at('searchByLetter', place)).toBeUndefined()
})

test('? lists the keys, but types a question mark in a field', () => {
  for (const place of ['list', 'screen'] as const) expect(at('keys', place)).toBe('keys')
  for (const place of ['box', 'field'] as const) expect(at('keys', place)).toBeUndefined()
})

test('keys with another meaning are ignored', () => {
  const none = (...args: Parameters<typeof press>) => expect(commandOf(press(...args), false, 'box')).toBeUndefined()
  none('s')
  none('s', ['ctrl', 'shift'])
  expect(commandOf(press('s', ['ctrl']), true, 'box')).toBeUndefined()
  expect(commandOf(press('y', ['meta']), true, 'box')).toBeUndefined()
})

test('AltGr types a character, however the system reports it', () => {
  for (const key of ['s', 'z', 'b', 'f', 'y', 'Enter', '?'])
    for (const modifiers of [
      ['ctrl', 'alt'],
      ['ctrl', 'alt', 'altgr'],
      ['ctrl', 'altgr'],
      ['alt', 'altgr'],
    ])
      for (const place of ['box', 'list', 'screen'] as const)
        expect(commandOf(press(key, modifiers), false, place), `${key} with ${modifiers.join('+')}`).toBeUndefined()
})

test('a key that belongs to an input method is no command', () => {
  expect(commandOf(press('Enter', ['ctrl', 'composing']), false, 'box')).toBeUndefined()
  expect(commandOf(press('Enter', ['ctrl', '229']), false, 'box')).toBeUndefined()
  expect(commandOf(press('Escape', ['229']), false, 'box')).toBeUndefined()
})

test('with a non-Latin layout the position of the key counts, with a Latin one the letter', () => {
  expect(commandOf(press('я', ['ctrl'], 'KeyZ'), false, 'box')).toBe('undo')
  expect(commandOf(press('ы', ['ctrl'], 'KeyS'), false, 'box')).toBe('save')
  expect(commandOf(press('z', ['ctrl'], 'KeyY'), false, 'box')).toBe('undo')
  expect(commandOf(press('w', ['ctrl'], 'KeyZ'), false, 'box')).toBeUndefined()
})

test('a digit with Alt counts by its position in the digit row, never on the number pad', () => {
  expect(commandOf(press('&', ['alt'], 'Digit1'), false, 'box')).toBe('take1')
  expect(commandOf(press('1', ['alt', 'shift'], 'Digit1'), false, 'box')).toBeUndefined()
  expect(commandOf(press('1', ['alt'], 'Numpad1'), false, 'box')).toBeUndefined()
})

/** The keys that the number pad reports with NumLock off and on, and its Enter key. */
const numberPad = [
  ['Insert', 'Numpad0'],
  ['End', 'Numpad1'],
  ['ArrowDown', 'Numpad2'],
  ['PageDown', 'Numpad3'],
  ['ArrowLeft', 'Numpad4'],
  ['Clear', 'Numpad5'],
  ['ArrowRight', 'Numpad6'],
  ['Home', 'Numpad7'],
  ['ArrowUp', 'Numpad8'],
  ['PageUp', 'Numpad9'],
  ['Delete', 'NumpadDecimal'],
  ['Enter', 'NumpadEnter'],
  ...[1, 2, 3, 4, 5].map((digit) => [String(digit), `Numpad${digit}`] as const),
] as const

test.each(numberPad)('Alt with %s of the number pad (%s) types characters, whatever NumLock is', (key, code) => {
  for (const place of ['box', 'list', 'choice', 'screen', 'field'] as const)
    for (const held of [['alt'], ['alt', 'shift'], ['alt', 'ctrl']]) {
      expect(commandOf(press(key, held, code, 3), false, place)).toBeUndefined()
      // Some systems omit the location or the code.
      expect(commandOf(press(key, held, code), false, place)).toBeUndefined()
      expect(commandOf(press(key, held, '', 3), false, place)).toBeUndefined()
    }
})

test('without Alt the number pad has the keys that it shows', () => {
  expect(commandOf(press('Enter', ['ctrl'], 'NumpadEnter', 3), false, 'box')).toBe('done')
  expect(commandOf(press('ArrowDown', ['alt'], 'ArrowDown'), false, 'box')).toBe('next')
})

test('a held key moves from text to text, but finishes, saves and copies once', () => {
  expect(commands.filter(mayRepeat)).toEqual([
    'nextUntranslated',
    'previousUntranslated',
    'next',
    'previous',
    'undo',
    'redo',
    'nextFinding',
  ])
})

test('the list of keys names every command once, by where it acts', () => {
  expect([...commandsOfText, ...commandsOfScreen].toSorted()).toEqual([...commands].toSorted())
})

test('keys are shown as they appear on the reader’s keyboard', () => {
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

test.each([
  // AZERTY: M is next to L, and a comma is in the usual position of M.
  ['M', 'Semicolon', 'keepTheirs'],
  ['?', 'KeyM', undefined],
  // Dvorak.
  ['G', 'KeyU', 'editMerged'],
  // A keyboard with another script.
  ['Ь', 'KeyM', 'keepTheirs'],
] as const)('with Alt and Shift, the letter on the key decides: %s on %s', (key, code, command) => {
  expect(commandOf(press(key, ['alt', 'shift'], code), false, 'box')).toBe(command)
})
