import { type Chord, type ChosenKeys, chordOf, type Command, commands, specOf } from './commands.ts'
import { isChord, isOfWriting, isSign, letterOf, onPlace, type Press } from './shortcuts.ts'

const modifiers = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])

type Chosen =
  | { kind: 'waiting' }
  | { kind: 'refused'; why: 'writes' | 'taken'; chord: Chord }
  | { kind: 'chord'; chord: Chord; other: Command | undefined }

function keyOf(press: Press, isMac: boolean): string {
  const isPlace = press.altKey && (isMac || press.code.startsWith('Digit'))
  return (isPlace && press.key.length === 1 ? onPlace(press) : undefined) ?? letterOf(press)
}

function chordOfPress(press: Press, isMac: boolean): Chord {
  const isHeld = isMac ? press.metaKey : press.ctrlKey
  const key = keyOf(press, isMac)
  return {
    ...(isHeld ? { mod: true } : {}),
    ...(press.altKey ? { alt: true } : {}),
    ...(press.shiftKey && !isSign(key) ? { shift: true } : {}),
    key,
  }
}

const nameOf = ({ mod, alt, shift, key }: Chord) =>
  [mod && 'mod', alt && 'alt', shift && 'shift', key].filter((part) => part !== undefined).join('+')

/** Keys that browsers use themselves or do not pass to a page, and the key of the command palette. */
const ofOthers =
  /^(mod\+[klntwqrp0+=-]|mod\+shift\+[ntwrpqijv+]|mod\+\d|F3|F5|F6|F7|F10|F11|F12|alt\+F4|mod\+F\d+|alt\+(ArrowLeft|ArrowRight|Home|d)|(mod\+|alt\+)*(shift\+)?Tab|mod\+(PageUp|PageDown))$/
/** Keys that edit a text or move the caret. */
const ofText = /^(mod\+[acvx]|(mod\+)?(shift\+)?(Arrow\w+|Home|End|Backspace|Delete|Insert|PageUp|PageDown|Enter))$/

function isWriting(chord: Chord, command: Command): boolean {
  const { mod, alt, key } = chord
  if (mod || alt || /^F\d+$/.test(key)) return false
  return key.length > 1 ? true : key === ' ' || specOf(command).acts !== 'letter'
}

/**
 * Returns what the pressed keys mean as the new shortcut of a command. waiting: only a modifier or dead key was pressed
 * so far. refused: they type or edit text (`writes`), or the browser uses them (`taken`). chord: they can be used;
 * `other` is the command that has them now. The command's original shortcut can always be used, unless it types a
 * character on this keyboard.
 */
export function chosenBy(press: Press, command: Command, isMac: boolean, chosen: ChosenKeys): Chosen {
  if (modifiers.has(press.key)) return { kind: 'waiting' }
  const chord = chordOfPress(press, isMac)
  const name = nameOf(chord)
  // Some shortcuts, such as Option with a letter, type a character on some keyboards, and would not be recognised
  // later.
  if (isOfWriting(press, isMac) || !isChord(press, isMac, chord)) return { kind: 'refused', why: 'writes', chord }
  const from = chordOf(command, isMac, {})
  if (from === null || nameOf(from) !== name) {
    if (isWriting(chord, command) || ofText.test(name)) return { kind: 'refused', why: 'writes', chord }
    if (ofOthers.test(name)) return { kind: 'refused', why: 'taken', chord }
  }
  return { kind: 'chord', chord, other: otherOf(chord, command, isMac, chosen) }
}

function otherOf(chord: Chord, command: Command, isMac: boolean, chosen: ChosenKeys): Command | undefined {
  return commands.find((one) => {
    const taken = one === command ? null : chordOf(one, isMac, chosen)
    return taken !== null && nameOf(taken) === nameOf(chord)
  })
}

/**
 * Returns the chosen shortcuts after `command` was reset to its original keys. If another command has been given these
 * keys, that command is reset too.
 */
export function withoutChoice(command: Command, isMac: boolean, chosen: ChosenKeys): ChosenKeys {
  const { [command]: _, ...others } = chosen
  const back = chordOf(command, isMac, {})
  const other = back ? otherOf(back, command, isMac, others) : undefined
  return other ? withoutChoice(other, isMac, others) : others
}
