import * as z from 'zod'
import { m } from '#messages'

const isHeld = z.optional(z.literal(true))

/** A shortcut. `mod` is Ctrl, or ⌘ on a Mac. `key` is KeyboardEvent.key, with letters in lower case. */
export const chordSchema = z.object({ mod: isHeld, alt: isHeld, shift: isHeld, key: z.string() })
export type Chord = z.infer<typeof chordSchema>

type CommandSpec = {
  chord: Chord
  /** Another shortcut for Macs, where the system uses `chord`. */
  mac?: Chord
  /**
   * Where the shortcut works. `text`: in box and list. `step`: also without focus. `walk`: also in selects, radio
   * buttons and checkboxes, which do not use its keys. `screen`: everywhere except in overlays. `letter`: wherever no
   * text is typed.
   */
  acts: 'text' | 'step' | 'walk' | 'screen' | 'letter'
  /** Holding the key repeats the command. */
  repeats?: true
  /**
   * The command changes, resolves or marks the open text. If it is pressed while another text of the list has the
   * focus, the user is only asked to open that text. Undo and redo do not have this flag, because they ask themselves.
   */
  changesText?: true
  title: () => string
}

const takes = (n: number): CommandSpec => ({
  chord: { alt: true, key: String(n) },
  acts: 'text',
  changesText: true,
  title: () => m.workspace_key_suggestion({ n }),
})

/** All commands. The shortcuts, the list of shortcuts and the buttons' tooltips are made from this table. */
const table = {
  done: { chord: { mod: true, key: 'Enter' }, acts: 'text', changesText: true, title: m.workspace_key_done },
  nextUntranslated: {
    chord: { alt: true, key: 'PageDown' },
    acts: 'walk',
    repeats: true,
    title: m.workspace_next_untranslated,
  },
  previousUntranslated: {
    chord: { alt: true, key: 'PageUp' },
    acts: 'walk',
    repeats: true,
    title: m.workspace_previous_untranslated,
  },
  next: { chord: { alt: true, key: 'ArrowDown' }, acts: 'step', repeats: true, title: m.workspace_next },
  previous: { chord: { alt: true, key: 'ArrowUp' }, acts: 'step', repeats: true, title: m.workspace_previous },
  undo: { chord: { mod: true, key: 'z' }, acts: 'text', repeats: true, title: m.workspace_undo },
  redo: { chord: { mod: true, shift: true, key: 'z' }, acts: 'text', repeats: true, title: m.workspace_redo },
  copySource: { chord: { mod: true, key: 'b' }, acts: 'text', changesText: true, title: m.workspace_key_copy },
  take1: takes(1),
  take2: takes(2),
  take3: takes(3),
  take4: takes(4),
  take5: takes(5),
  insertNext: { chord: { alt: true, key: 'i' }, acts: 'text', changesText: true, title: m.workspace_key_insert_next },
  choosePlaceholder: {
    chord: { alt: true, shift: true, key: 'i' },
    acts: 'text',
    changesText: true,
    title: m.workspace_key_choose_placeholder,
  },
  rawView: { chord: { alt: true, key: 'u' }, acts: 'text', title: m.workspace_key_raw_view },
  takeStored: {
    chord: { mod: true, shift: true, key: 'Enter' },
    acts: 'text',
    changesText: true,
    title: m.workspace_key_take,
  },
  insertTerm: { chord: { alt: true, key: 't' }, acts: 'text', changesText: true, title: m.workspace_key_insert_term },
  toggleReview: { chord: { alt: true, key: 'r' }, acts: 'step', changesText: true, title: m.workspace_key_review },
  keepMine: { chord: { alt: true, key: 'm' }, acts: 'step', changesText: true, title: m.conflict_key_mine },
  keepTheirs: {
    chord: { alt: true, shift: true, key: 'm' },
    acts: 'step',
    changesText: true,
    title: m.conflict_key_theirs,
  },
  keepMerged: { chord: { alt: true, key: 'g' }, acts: 'step', changesText: true, title: m.conflict_key_merged },
  editMerged: {
    chord: { alt: true, shift: true, key: 'g' },
    acts: 'step',
    changesText: true,
    title: m.conflict_key_edit,
  },
  nextConflict: { chord: { alt: true, key: 'k' }, acts: 'step', title: m.conflict_next },
  fix: { chord: { alt: true, key: 'f' }, acts: 'text', changesText: true, title: m.findings_key_fix },
  nextFinding: {
    chord: { alt: true, shift: true, key: 'PageDown' },
    acts: 'walk',
    repeats: true,
    title: m.findings_key_next,
  },
  close: { chord: { key: 'Escape' }, acts: 'step', title: m.workspace_key_close },
  lookAlike: { chord: { alt: true, key: 'l' }, acts: 'screen', title: m.workspace_key_alike },
  save: { chord: { mod: true, key: 's' }, acts: 'screen', title: m.workspace_key_save },
  search: { chord: { mod: true, key: 'f' }, acts: 'screen', title: m.workspace_search },
  searchByLetter: { chord: { key: '/' }, acts: 'letter', title: m.workspace_key_search_letter },
  replace: {
    chord: { mod: true, key: 'h' },
    mac: { mod: true, shift: true, key: 'h' },
    acts: 'screen',
    title: m.replace_title,
  },
  concordance: { chord: { alt: true, key: 'c' }, acts: 'screen', title: m.concordance_title },
  keysAnywhere: { chord: { key: 'F1' }, acts: 'screen', title: m.workspace_key_keys_anywhere },
  keys: { chord: { key: '?' }, acts: 'letter', title: m.workspace_key_keys },
} as const satisfies Record<string, CommandSpec>

export type Command = keyof typeof table

/**
 * Shortcuts that the user has chosen, by command. null: the command has no shortcut. A command that is missing here has
 * its original shortcut.
 */
export type ChosenKeys = { [Name in Command]?: Chord | null }

export const isCommand = (name: string): name is Command => Object.hasOwn(table, name)
export const commands: readonly Command[] = Object.keys(table).filter(isCommand)

export const specOf = (command: Command): CommandSpec => table[command]

export const changesOpenText = (command: Command): boolean => specOf(command).changesText ?? false

export function chordOf(command: Command, isMac: boolean, chosen: ChosenKeys): Chord | null {
  const own = chosen[command]
  if (own !== undefined) return own
  const { chord, mac } = specOf(command)
  return isMac ? (mac ?? chord) : chord
}

const isOfText = (command: Command) => ['text', 'step', 'walk'].includes(specOf(command).acts)
/** Commands of the box and the list. The other commands work on the whole screen. */
export const commandsOfText: readonly Command[] = commands.filter(isOfText)
export const commandsOfScreen: readonly Command[] = commands.filter((command) => !isOfText(command))
