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
  'search',
  'close',
  'keys',
] as const
export type Command = (typeof commands)[number]

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
  search: { mod: true, key: 'f' },
  close: { key: 'Escape' },
  keys: { key: '?' },
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** Which command a key press asks for. A bare character is none while somebody types. */
export function commandOf(press: Press, isMac: boolean, isTyping: boolean): Command | undefined {
  if (press.isComposing) return undefined
  const mod = isMac ? press.metaKey : press.ctrlKey
  const other = isMac ? press.ctrlKey : press.metaKey
  if (other) return undefined
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  return commands.find((command) => {
    const chord = chords[command]
    if (chord.key !== key || mod !== (chord.mod ?? false) || press.altKey !== (chord.alt ?? false)) return false
    // On some keyboards "?" is typed with Shift, on others without.
    if (chord.key === '?') return !isTyping
    return press.shiftKey === (chord.shift ?? false)
  })
}

/** For `aria-keyshortcuts`. */
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
} satisfies Record<'en' | 'de', Record<string, string>>

/** The keys as they stand on the reader's keyboard, in the order they are pressed. */
export function shownKeys(command: Command, isMac: boolean, locale: 'en' | 'de'): string {
  const { mod, alt, shift, key } = chords[command]
  const named: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
    ...(isMac ? macNames : names[locale]),
  }
  return [mod && 'mod', alt && 'alt', shift && 'shift', key]
    .filter((part) => part !== undefined)
    .map((part) => named[part] ?? part.toUpperCase())
    .join(isMac ? '' : ' ')
}
