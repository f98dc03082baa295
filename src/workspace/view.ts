import type { Refusal } from '#src/contract/call/call.ts'
import type { Incoming } from './incoming.ts'

/** The collections of texts. In stored rows and in messages between tabs, the field with the collection is `scope`. */
export const spaces = ['system', 'vartext', 'catalog'] as const
export type Space = (typeof spaces)[number]

export type Person = { username: string; signIn: string; mayTranslate: boolean }

export type UnitState = 'untranslated' | 'unsaved' | 'saved' | 'conflict'

export type Refused = { reason: 'not-well-formed' | 'too-large' | 'not-taken' | 'invalid'; messages: string[] }

/** One text of a list. It stays the same object until something in it changes, so that rows can be memoised. */
export type Unit = {
  key: string
  source: string
  target: string | null
  base: string | null
  desc: string
  state: UnitState
  /** Its index in the server's order, which does not change while the list is open. */
  position: number
  /** Why the last save refused this edit; null after the text was changed or accepted. */
  refused: Refused | null
  /** The server has removed the key, but an edit of it is stored here. */
  removed: boolean
  tags: string[]
  /** The text has a review mark, because it was filled in, imported or marked by hand, or its source has changed. */
  review: boolean
  /** The server's text has changed since this edit was made, and no batch contains the edit. */
  overtaken: boolean
}

export type MarkKind = 'review' | 'dismissed'

/** A text to write. `before`: if given, the text is written only if the current text equals it. */
export type ManyChange = { key: string; text: string; before?: string | null }

/**
 * Texts to write as one undo step. `name`: name of the step, which the user sees. `review`: whether the texts get a
 * review mark.
 */
export type ManyChanges = { name: string; changes: readonly ManyChange[]; review: boolean }

export type Conflict = {
  key: string
  from: 'server' | 'file'
  /** The text from which both were made; null if there was no translation, or if it is unknown. */
  base: string | null
  mine: string
  theirs: string | null
  /** The author of the server's text, or the name of the file. */
  by: string
  at: string | number
}

/**
 * How to resolve a conflict. `made` gets my current text and returns the combined text; null leaves the conflict open.
 */
export type Choice = 'mine' | 'theirs' | { made: (mine: string) => string | null }

/** A review mark to set (`review` true) or remove, but only if the text is still `text`. */
export type PlannedMark = { review: boolean; text: string }

/** Texts and marks of a file, imported as one undo step. `name`: name of the step. `from`: name of the file. */
export type IncomingTexts = {
  name: string
  from: string
  texts: readonly Incoming[]
  marks: ReadonlyMap<string, PlannedMark>
}

/**
 * Result of an import, in numbers. `taken`: texts that became edits. `conflicts`: texts that wait for a choice;
 * `replaced` of them replaced the text of an earlier file. `marksChanged`: other texts whose review mark has changed.
 */
export type TakenIn = { taken: number; conflicts: number; replaced: number; marksChanged: number }

export type StorageReason =
  | 'cannot-open'
  | 'quota'
  | 'connection-lost'
  | 'not-written'
  | 'blocked'
  | 'outdated'
  | 'unavailable'
  | 'unreadable'
  /** There is no person whose database could be opened. No failure of the device. */
  | 'nobody'
  | 'unknown'

export type WorkspaceError =
  | { kind: 'storage'; reason: StorageReason; detail: string }
  | { kind: 'refusal'; during: 'read' | 'save'; refusal: Refusal }

export type SaveResult = {
  /**
   * pending: the server was not reached, and the texts are sent later without another save. held: `mayGo` returned
   * false.
   */
  outcome: 'saved' | 'nothing' | 'pending' | 'held' | 'needs-login' | 'forbidden' | 'failed'
  saved: number
  conflicts: number
  refused: number
  error: WorkspaceError | null
}

export type TextToSend = {
  lang: string
  key: string
  text: string
  /** null if the source is not on this device; errors of the text are then unknown. */
  source: string | null
  desc: string
  dismissed: string | undefined
  /** Source language of the pair in which it was typed, if known. */
  src?: string | undefined
}

/** Returns the texts that have an error, such as a missing placeholder, or that could not be checked. */
export type FindWrong = (texts: readonly TextToSend[], space: Space) => Promise<readonly TextToSend[]>

/** A text with errors. `why`: its errors in the reader's language; empty if it could not be checked. */
export type WrongText = { text: TextToSend; why: readonly string[] }
export type FindWhy = (texts: readonly TextToSend[], space: Space) => Promise<readonly WrongText[]>

/** A text that is only in this page's memory. */
export type InMemoryText = {
  scope: Space
  lang: string
  src?: string | undefined
  key: string
  text: string
  base: string | null
  editedAt: number
}

/** Where a typed text is stored: on the disk (`kept`), or only in this page's memory (`memory`). */
export type HeldIn = 'kept' | 'memory'

/**
 * Whether this tab may type into a text. free: yes. waiting: not yet, because another tab was asked to write the text
 * and release its lock. elsewhere: no, because that tab has not done so; the user can ask again.
 */
export type TextAccess = 'free' | 'waiting' | 'elsewhere'

/**
 * State of a draft's text. pending: it will be written soon, usually within 250 ms. failed: writing has failed and is
 * tried again. kept, memory: it is written, on the disk or in this page's memory.
 */
export type DraftState = HeldIn | 'pending' | 'failed'

export type Caret = { start: number; end: number }

/**
 * A change in a box as the browser describes it. `composition`: if an input method made the change, the id of its
 * composition. `before`, `after`: the carets.
 */
export type Input = { inputType: string; composition: string | null; before: Caret; after: Caret }

/** The box's text after an input. Strokes with the same `burst` are one undo group. */
export type Stroke = { text: string; burst: string; caretBefore: Caret | null; caretAfter: Caret | null }

/**
 * The text of a box while it is open for typing. The first input is written at once, further input every 250 ms, and
 * the rest when the draft is closed.
 */
export type Draft = {
  readonly key: string
  readonly text: string
  readonly state: DraftState
  readonly access: TextAccess
  /** Asks for the lock of the text, which another tab may have. Called when the box gets the focus. */
  claim(): void
  /** When typed text was last stored, in ms since 1970; undefined before the first time. */
  readonly keptAt: number | undefined
  /**
   * Changes the text. Consecutive letters are one undo group; any other change is its own. Ignored while another tab
   * has the text: then it returns false.
   */
  type(text: string, input?: Partial<Input>): boolean
  /** Resolves when all typed text is written. Rejects with a StorageFailure. */
  flush(): Promise<void>
  /** Calls the listener on every change of text or state, also one from another tab. */
  subscribe(listener: () => void): () => void
  /**
   * `isHere` returns whether the caret is in the box: a text is not replaced under the caret. Returns a function that
   * ends this.
   */
  attend(isHere: () => boolean): () => void
  /** A text of another tab that was replaced here although this tab never showed it; null if there is none. */
  readonly wroteOver: string | null
  sawWrittenOver(): void
  /** Whether the server's text has changed since this draft was started. */
  readonly isOvertaken: boolean
  /** Replaces the text by the server's. Undo restores the typed text. */
  takeStored(): Promise<void>
  close(): void
}

export type StepOfMany = { name: string; count: number }

/**
 * A step for whose undo or redo the user's consent is needed. `key`: the step's text, or the first text of a bulk step;
 * empty if it changed only marks. `at`: when it was made, in ms since 1970.
 */
export type AskedStep = { key: string; at: number }

/**
 * Result of undo or redo. 'asks': the step is in another text, of another session or a bulk step, and needs the user's
 * consent.
 */
export type Retraced =
  | { kind: 'done'; key: string; caret: Caret | null; many?: StepOfMany }
  | (AskedStep & { kind: 'asks'; why: 'elsewhere' | 'earlier' | 'many'; many?: StepOfMany })
  | { kind: 'nothing' }

/** The texts of a list as fetched, together with the edits on this device. */
export type TextsView = {
  /** Whose edits these are: the session's user or, without a session, the last person on this device. */
  owner: string | null
  /**
   * 'ready' is possible offline. With any other status there may still be units, perhaps only edited ones; show both.
   */
  status: 'loading' | 'ready' | 'empty-offline' | 'needs-login' | 'forbidden' | 'storage-failed' | 'outdated-tab'
  /** A new array after any unit has changed. Unchanged units stay the same objects. */
  units: readonly Unit[]
  /** Whether the texts were fetched. Before that, only edited texts are known. */
  isFetched: boolean
  /** Changed in place: use it while rendering, but do not memoise on its identity. */
  byKey: ReadonlyMap<string, Unit>
  conflicts: ReadonlyMap<string, Conflict>
  counts: {
    all: number
    translated: number
    untranslated: number
    unsaved: number
    /** Texts that are both translated and unsaved. An edit that empties a text counts only as unsaved. */
    written: number
    conflicts: number
    review: number
    overtaken: number
  }
  /** Dismissal marks by key. A new map after any has changed. */
  dismissed: ReadonlyMap<string, string>
  languages: { code: string; name: string }[]
  keptLanguages: string[]
  tags: string[]
  revision: number | null
  fetchedAt: number | null
}

/** What the server does not have yet, and the state of the saves that send it. */
export type UnsavedView = {
  /**
   * Number of this person's unsaved texts in the collection's other languages, which a save also sends; null until
   * counted.
   */
  unsavedElsewhere: number | null
  /** Number of this person's unsaved texts in the other collections, which are saved separately. */
  unsavedInOtherLists: number
  /** Number of texts in other languages or collections that are in conflict. A save does not send them. */
  toSettleElsewhere: number
  /** Number of this person's notes, terms and marks that the server does not have. */
  unsentWords: number
  writingBehind: boolean
  saving: boolean
  savePending: boolean
  /** Number of texts in the save that waits for the server. Texts typed since do not count. */
  pendingTexts: number
  savedAt: number | null
  keptAt: number | null
}

/** Where this device stores the texts, and which it could not store. */
export type StorageView = {
  /** Whether typed text is not stored, so that leaving the page would lose it. */
  unkept: boolean
  /** The texts that leaving the page would lose, in all languages of the collection. */
  notKept: readonly InMemoryText[]
  /** Number of marks, terms, notes and reverted edits that are only in this page's memory. */
  otherChanges: number
  memoryReason: StorageReason | null
  /**
   * The device's data was lost and restored, from this page or from the mirror (`copy`). `at`: when. `count`: number of
   * restored texts.
   */
  restored: { at: number; count: number; from: 'page' | 'copy' } | null
  listUnwritten(): InMemoryText[]
  persisted: boolean | null
  keepOnDevice(): Promise<boolean>
}

/** The connection to the server, and the last error. */
export type ConnectionView = {
  online: boolean
  offlineSince: number | null
  refreshing: boolean
  lastError: WorkspaceError | null
  retry(): Promise<void>
  /**
   * Call when the server announces a revision. Fetches the texts if it is newer than theirs, or always if null.
   * Resolves to whether anything was new.
   */
  onRevision(revision: number | null): Promise<boolean>
}

/** Functions that change texts or send them. */
export type EditingActions = {
  /** Resolves when the text is on disk. Rejects with a StorageFailure. */
  edit(key: string, text: string): Promise<void>
  /** Writes texts in one transaction, as one undo step. Resolves to the number of texts that changed. */
  editMany(many: ManyChanges): Promise<{ changed: number }>
  /** Sets a mark, or removes it with null. It is stored on the device, and sent once the server can be reached. */
  mark(kind: MarkKind, key: string, value: string | null): Promise<void>
  openDraft(key: string): Draft
  /** Returns the text of a draft that is open or still being written; undefined if there is no such draft. */
  typed(key: string): string | undefined
  flush(): Promise<void>
  /**
   * Undoes the latest step. `from`: key of the open text, empty if none is open; if absent, the user is not asked.
   * `agreed`: the step to which the user has consented; if there is a later step, the user is asked about that step.
   */
  undo(from?: string, agreed?: AskedStep): Promise<Retraced>
  redo(from?: string, agreed?: AskedStep): Promise<Retraced>
  /**
   * Saves the collection in all languages, except the texts in `without`. Text that is being typed is written and sent
   * too. Sends nothing if `mayGo` returns false.
   */
  save(
    mayGo?: (texts: readonly TextToSend[]) => Promise<boolean>,
    without?: readonly Pick<TextToSend, 'lang' | 'key'>[],
  ): Promise<SaveResult>
  /**
   * Resolves a conflict. `seen`: the other text as shown; if it has changed, nothing is resolved. Returns whether the
   * text has no conflict any more, as a pending import may wait behind a conflict with the server.
   */
  settle(key: string, choice: Choice, seen?: string | null): Promise<boolean>
  /**
   * Imports a file's texts. A text that was not changed here since the export becomes an edit with a review mark; a
   * text that was changed becomes a conflict.
   */
  takeIncoming(incoming: IncomingTexts): Promise<TakenIn>
}

export type WorkspaceView = TextsView & UnsavedView & StorageView & ConnectionView & EditingActions
