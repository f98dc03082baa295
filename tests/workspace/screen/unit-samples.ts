import { createOfferedCommands } from '#src/workspace/screen/keys/use-command.ts'
import { plainFamilies } from '#src/workspace/text-parts/families.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import type { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft, EditingActions, Unit, UnitState } from '#src/workspace/view.ts'

export function sampleUnit(key: string, position: number, change: Partial<Unit> = {}): Unit {
  return {
    key,
    source: `Source of ${key}`,
    target: null,
    base: null,
    desc: '',
    state: 'untranslated',
    position,
    refused: null,
    removed: false,
    tags: [],
    review: false,
    overtaken: false,
    ...change,
  }
}

/** u = untranslated, s = saved, n = unsaved, c = conflict; keys k0, k1, … */
export function sampleUnits(states: string): Unit[] {
  const named: Record<string, UnitState> = { u: 'untranslated', s: 'saved', n: 'unsaved', c: 'conflict' }
  return [...states].map((letter, position) => {
    const state = named[letter] ?? 'untranslated'
    return sampleUnit(`k${position}`, position, { state, target: state === 'untranslated' ? null : `Text ${position}` })
  })
}

export function byKeyOf(units: readonly Unit[]): ReadonlyMap<string, Unit> {
  return new Map(units.map((unit) => [unit.key, unit]))
}

/** The draft of a text before the user types. */
export const sampleDraft = (change: Partial<Draft> = {}): Draft => ({
  key: 'k',
  text: '',
  state: 'kept',
  access: 'free',
  claim: () => {},
  keptAt: undefined,
  type: () => true,
  flush: () => Promise.resolve(),
  subscribe: () => () => {},
  attend: () => () => {},
  wroteOver: null,
  sawWrittenOver: () => {},
  isOvertaken: false,
  takeStored: () => Promise.resolve(),
  close: () => {},
  ...change,
})

const nothing = { kind: 'nothing' as const }
const sampleActions: EditingActions = {
  edit: () => Promise.resolve(),
  editMany: () => Promise.resolve({ changed: 0 }),
  mark: () => Promise.resolve(),
  openDraft: () => sampleDraft(),
  typed: () => undefined,
  flush: () => Promise.resolve(),
  undo: () => Promise.resolve(nothing),
  redo: () => Promise.resolve(nothing),
  save: () => Promise.resolve({ outcome: 'nothing', saved: 0, conflicts: 0, refused: 0, error: null }),
  settle: () => Promise.resolve(false),
  takeIncoming: () => Promise.resolve({ taken: 0, conflicts: 0, replaced: 0, marksChanged: 0 }),
}

/** The workspace context before the user presses anything. */
export const sampleContext: WorkspaceContext = {
  boxRef: { current: null },
  listRef: { current: null },
  searchRef: { current: null },
  source: { lang: undefined, name: 'Master' },
  target: { lang: 'de', name: 'Deutsch' },
  primary: 'none',
  bar: null,
  mayLeaveRef: { current: () => true },
  languages: [],
  retry: () => Promise.resolve(),
  byKey: new Map(),
  open: () => {},
  actions: sampleActions,
  say: () => {},
  changeSearch: () => {},
  checked: {
    findings: null,
    dismissed: () => new Map(),
    list: 'system-i18n de',
    families: plainFamilies,
  },
  openTool: () => {},
  toolsMenu: null,
  memory: null,
  reach: { next: true, previous: true, isEvery: false, isLast: false },
  tag: '',
}

export const sampleCommands = { run: () => {}, offered: createOfferedCommands() }

/** The props of a list row, without its unit. */
export const sampleRow = {
  id: 'r',
  index: 0,
  total: 1,
  top: 0,
  height: 70,
  isChosen: false,
  isActive: false,
  sourceLang: 'en',
  targetLang: 'de',
  query: null,
  mark: undefined,
}

/** An open question that the server has returned. */
export const sampleNote = (change: Partial<Note> = {}): Note => ({
  side: 'server',
  id: 'n1',
  replyTo: null,
  scope: 'system',
  lang: 'de',
  key: 'k',
  text: 'Leaf or wing?',
  open: true,
  by: 'eve',
  at: '2026-11-23T08:00:00.000Z',
  closedBy: null,
  closedAt: null,
  changedAt: 0,
  isWaiting: false,
  ...change,
})
