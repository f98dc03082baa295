import { inLanguage, type Locale } from '#src/site.ts'
import { type Chord, chordOf, type Command, commands, specOf } from './commands.ts'

/** Where a key was pressed: in the translation's own box, in the list, in another field, on nothing of these, or above the screen. */
export type KeyPlace = 'box' | 'list' | 'field' | 'screen' | 'overlay'

const windowsRedo: Chord = { mod: true, key: 'y' }

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

// Under a script without Latin letters Ctrl+Z says "я": there the place of the key counts.
function letterOf({ key, code }: Press): string {
  if (key.length > 1) return key
  const onLatin = /^Key([A-Z])$/.exec(code)?.[1]
  return (/^\P{ASCII}$/u.test(key) && onLatin ? onLatin : key).toLowerCase()
}

// With Option a Mac types other characters: there a letter or digit takes Ctrl as well, and the place of its key counts.
const isOptionCharacter = ({ alt, key }: Chord) => alt === true && key.length === 1

const onPlace = ({ code }: Press) => /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase()

function isChord(press: Press, isMac: boolean, chord: Chord): boolean {
  const { mod, alt, shift, key } = chord
  // Of "?" the reader's keyboard decides whether it takes Shift.
  const isShiftRight = key === '?' || press.shiftKey === (shift ?? false)
  // Digits count by the place of their key everywhere: some keyboards have them behind Shift, and Alt with the number pad writes characters.
  const isOnPlace = isOptionCharacter(chord) && (isMac || press.shiftKey || /\d/.test(key))
  const pressed = key === '?' ? press.key : isOnPlace ? onPlace(press) : letterOf(press)
  const held = isMac ? press.metaKey : press.ctrlKey
  const isCtrlRight = !isMac || press.ctrlKey === isOptionCharacter(chord)
  return pressed === key && held === (mod ?? false) && press.altKey === (alt ?? false) && isShiftRight && isCtrlRight
}

function mayAct(command: Command, place: KeyPlace): boolean {
  const { acts } = specOf(command)
  if (place === 'overlay') return false
  if (acts === 'letter') return place === 'list' || place === 'screen'
  if (place === 'box' || place === 'list' || acts === 'screen') return true
  // With no control in focus there is nothing that a step to another text could disturb.
  return place === 'screen' && acts === 'step'
}

/** The command of a key press at its place. None while an input method composes, nor for AltGr, which Windows reports as Ctrl and Alt. */
export function commandOf(press: Press, isMac: boolean, place: KeyPlace): Command | undefined {
  // Some browsers end a composition before the key that ended it: they mark that key by 229.
  if (press.isComposing || press.keyCode === 229 || press.getModifierState('AltGraph')) return undefined
  if (!isMac && press.metaKey) return undefined
  const isRedo = !isMac && isChord(press, isMac, windowsRedo)
  const command = isRedo ? 'redo' : commands.find((one) => isChord(press, isMac, chordOf(one, isMac)))
  return command && mayAct(command, place) ? command : undefined
}

export const mayRepeat = (command: Command): boolean => specOf(command).repeats ?? false

export function ariaKeys(command: Command, isMac: boolean): string {
  const chord = chordOf(command, isMac)
  const { mod, alt, shift, key } = chord
  return [
    mod && (isMac ? 'Meta' : 'Control'),
    isMac && isOptionCharacter(chord) && 'Control',
    alt && 'Alt',
    shift && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join('+')
}

const macNames: Record<string, string> = {
  control: '⌃',
  mod: '⌘',
  alt: '⌥',
  shift: '⇧',
  Enter: '↩',
  PageDown: '⇟',
  PageUp: '⇞',
}
const names = {
  en: { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', Enter: '↵', PageDown: 'PgDn', PageUp: 'PgUp' },
  de: { mod: 'Strg', alt: 'Alt', shift: 'Umschalt', Enter: '↵', PageDown: 'Bild ↓', PageUp: 'Bild ↑' },
} satisfies { [Language in Locale]?: Record<string, string> }

export function shownKeys(command: Command, isMac: boolean, locale: Locale): string {
  const chord = chordOf(command, isMac)
  const { mod, alt, shift, key } = chord
  const named: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
    ...(isMac ? macNames : inLanguage(names, locale)),
  }
  return [isMac && isOptionCharacter(chord) && 'control', mod && 'mod', alt && 'alt', shift && 'shift', key]
    .filter((part) => part !== undefined && part !== false)
    .map((part) => named[part] ?? part.toUpperCase())
    .join(isMac ? '' : ' ')
}
