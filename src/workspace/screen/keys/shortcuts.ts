import { inLanguage, type Locale } from '#src/site.ts'

export const commands = [
  'done',
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  'save',
  'undo',
  'redo',
  'copySource',
  'takeStored',
  'search',
  'close',
  'keys',
] as const
export type Command = (typeof commands)[number]

/** Where a key was pressed: in the translation's own box, in the list, in another field, on nothing of these, or above the screen. */
export type KeyPlace = 'box' | 'list' | 'field' | 'screen' | 'overlay'

/** What acts on the text or moves between texts belongs to the box and the list; the others to the whole screen. */
export const commandsOfText = [
  'done',
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  'undo',
  'redo',
  'copySource',
  'takeStored',
  'close',
] as const satisfies readonly Command[]
export const commandsOfScreen = ['save', 'search', 'keys'] as const satisfies readonly Command[]

const ofScreen: ReadonlySet<Command> = new Set(commandsOfScreen)
// With no control in focus there is nothing that a step to another text could disturb.
const fromAnywhereOutsideFields: ReadonlySet<Command> = new Set([
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  'close',
])
const repeatable: ReadonlySet<Command> = new Set([
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  'undo',
  'redo',
])

/** `mod` is Ctrl, on a Mac ⌘. `key` is what KeyboardEvent.key says, letters in lower case. */
type Chord = { mod?: true; alt?: true; shift?: true; key: string }

const chords: Record<Command, Chord> = {
  done: { mod: true, key: 'Enter' },
  nextUntranslated: { alt: true, key: 'PageDown' },
  previousUntranslated: { alt: true, key: 'PageUp' },
  next: { alt: true, key: 'ArrowDown' },
  previous: { alt: true, key: 'ArrowUp' },
  save: { mod: true, key: 's' },
  undo: { mod: true, key: 'z' },
  redo: { mod: true, shift: true, key: 'z' },
  copySource: { mod: true, key: 'b' },
  takeStored: { mod: true, shift: true, key: 'Enter' },
  search: { mod: true, key: 'f' },
  close: { key: 'Escape' },
  keys: { key: '?' },
}
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

function isChord(press: Press, isMac: boolean, { mod, alt, shift, key }: Chord): boolean {
  // Of "?" the reader's keyboard decides whether it takes Shift.
  const isShiftRight = key === '?' || press.shiftKey === (shift ?? false)
  const pressed = key === '?' ? press.key : letterOf(press)
  const held = isMac ? press.metaKey : press.ctrlKey
  return pressed === key && held === (mod ?? false) && press.altKey === (alt ?? false) && isShiftRight
}

function mayAct(command: Command, place: KeyPlace): boolean {
  if (place === 'overlay') return false
  if (command === 'keys') return place === 'list' || place === 'screen'
  if (place === 'box' || place === 'list' || ofScreen.has(command)) return true
  return place === 'screen' && fromAnywhereOutsideFields.has(command)
}

/** The command of a key press at its place. None while an input method composes, nor for AltGr, which Windows reports as Ctrl and Alt. */
export function commandOf(press: Press, isMac: boolean, place: KeyPlace): Command | undefined {
  // Some browsers end a composition before the key that ended it: they mark that key by 229.
  if (press.isComposing || press.keyCode === 229 || press.getModifierState('AltGraph')) return undefined
  if (isMac ? press.ctrlKey : press.metaKey) return undefined
  const isRedo = !isMac && isChord(press, isMac, windowsRedo)
  const command = isRedo ? 'redo' : commands.find((one) => isChord(press, isMac, chords[one]))
  return command && mayAct(command, place) ? command : undefined
}

/** Whether a held key goes on: from text to text it does, a text is never done twice by one press. */
export const mayRepeat = (command: Command): boolean => repeatable.has(command)

export function ariaKeys(command: Command, isMac: boolean): string {
  const { mod, alt, shift, key } = chords[command]
  return [
    mod && (isMac ? 'Meta' : 'Control'),
    alt && 'Alt',
    shift && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ]
    .filter((part) => part !== undefined)
    .join('+')
}

const macNames: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧', Enter: '↩', PageDown: '⇟', PageUp: '⇞' }
const names = {
  en: { mod: 'Ctrl', alt: 'Alt', shift: 'Shift', Enter: '↵', PageDown: 'PgDn', PageUp: 'PgUp' },
  de: { mod: 'Strg', alt: 'Alt', shift: 'Umschalt', Enter: '↵', PageDown: 'Bild ↓', PageUp: 'Bild ↑' },
} satisfies { [Language in Locale]?: Record<string, string> }

export function shownKeys(command: Command, isMac: boolean, locale: Locale): string {
  const { mod, alt, shift, key } = chords[command]
  const named: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
    ...(isMac ? macNames : inLanguage(names, locale)),
  }
  return [mod && 'mod', alt && 'alt', shift && 'shift', key]
    .filter((part) => part !== undefined)
    .map((part) => named[part] ?? part.toUpperCase())
    .join(isMac ? '' : ' ')
}
