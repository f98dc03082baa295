import { inLanguage, type Locale } from '#src/site/site.ts'
import { isCharacterByNumber } from '#src/ui/field/character-by-number.ts'
import { type Chord, type ChosenKeys, chordOf, type Command, commands, specOf } from './commands.ts'

export type KeyPlace = 'choice' | 'box' | 'list' | 'field' | 'screen' | 'overlay'

const windowsRedo: Chord = { mod: true, key: 'y' }

export type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'location'
  | 'keyCode'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'getModifierState'
>

// On a keyboard with a non-Latin script Ctrl+Z reports "я", so the position of the key decides.
export function letterOf({ key, code }: Press): string {
  if (key.length > 1) return key
  const onLatin = /^Key([A-Z])$/.exec(code)?.[1]
  return (/^\P{ASCII}$/u.test(key) && onLatin ? onLatin : key).toLowerCase()
}

// Option with a letter types another character on a Mac, so these shortcuts also need Ctrl, and the position of the key
// decides.
const isOptionCharacter = ({ alt, key }: Chord) => alt === true && key.length === 1

export const onPlace = ({ code }: Press) => /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase()

/**
 * Returns whether a key is "?" or "/". Whether these signs need Shift depends on the keyboard, so Shift is ignored in
 * their shortcuts.
 */
export const isSign = (key: string): boolean => key === '?' || key === '/'

export function isChord(press: Press, isMac: boolean, chord: Chord): boolean {
  const { mod, alt, shift, key } = chord
  const isShiftRight = isSign(key) || press.shiftKey === (shift ?? false)
  // The position of a digit decides, because some keyboards need Shift for digits.
  const isOnPlace = isOptionCharacter(chord) && (isMac || /\d/.test(key))
  const pressed = isSign(key) ? press.key : isOnPlace ? onPlace(press) : letterOf(press)
  const held = isMac ? press.metaKey : press.ctrlKey
  const isCtrlRight = !isMac || press.ctrlKey === isOptionCharacter(chord)
  return pressed === key && held === (mod ?? false) && press.altKey === (alt ?? false) && isShiftRight && isCtrlRight
}

function mayAct(command: Command, place: KeyPlace): boolean {
  const { acts } = specOf(command)
  if (place === 'overlay') return false
  if (acts === 'letter') return place === 'list' || place === 'screen'
  if (place === 'box' || place === 'list' || acts === 'screen') return true
  if (acts === 'walk') return place === 'screen' || place === 'choice'
  // If no control has the focus, opening another text disturbs nothing.
  return place === 'screen' && acts === 'step'
}

/**
 * Returns whether a key press belongs to an input method. Some browsers report the key that ends a composition only
 * after the composition has ended, with the key code 229.
 */
export const isComposed = ({ isComposing, keyCode }: Pick<Press, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229

/**
 * Returns whether a key press may type text, so that it is no shortcut: with an input method, with an Alt code, or with
 * AltGr, which Windows reports as Ctrl and Alt. On other systems than macOS, also returns true while the Windows or
 * Meta key is held.
 */
export const isOfWriting = (press: Press, isMac: boolean): boolean =>
  isComposed(press) || isCharacterByNumber(press) || press.getModifierState('AltGraph') || (!isMac && press.metaKey)

const none: ChosenKeys = {}

export function commandOf(press: Press, isMac: boolean, place: KeyPlace, chosen = none): Command | undefined {
  if (isOfWriting(press, isMac)) return undefined
  const isOf = (one: Command) => {
    const chord = chordOf(one, isMac, chosen)
    return chord !== null && isChord(press, isMac, chord)
  }
  const isRedo = !isMac && chosen.redo === undefined && isChord(press, isMac, windowsRedo)
  const command = commands.find(isOf) ?? (isRedo ? 'redo' : undefined)
  return command && mayAct(command, place) ? command : undefined
}

export const mayRepeat = (command: Command): boolean => specOf(command).repeats ?? false

export function ariaKeys(command: Command, isMac: boolean, chosen = none): string | undefined {
  const chord = chordOf(command, isMac, chosen)
  if (chord === null) return undefined
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

/**
 * Returns a command's shortcut for display, with the key names of the user's keyboard: "Strg S" in German, "⌘S" on a
 * Mac. Returns '' if the command has no shortcut.
 */
export function shownKeys(command: Command, isMac: boolean, locale: Locale, chosen = none): string {
  const chord = chordOf(command, isMac, chosen)
  return chord === null ? '' : shownChord(chord, isMac, locale)
}

export function shownChord(chord: Chord, isMac: boolean, locale: Locale): string {
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

/**
 * Returns whether a key press types a single character, without Ctrl, Alt or Meta. In the box, such a key press never
 * runs a command.
 */
export const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey
