import type { Refusal } from '#src/contract/call/call.ts'
import type { Incoming } from './incoming.ts'

/** A collection of texts; stored rows and messages between tabs call it `scope`. */
export const spaces = ['system', 'vartext', 'catalog'] as const
export type Space = (typeof spaces)[number]

export type Person = { username: string; signIn: string; mayTranslate: boolean }

export type UnitState = 'untranslated' | 'unsaved' | 'saved' | 'conflict'

export type Refused = { reason: 'not-well-formed' | 'too-large' | 'not-taken' | 'invalid'; messages: string[] }

/** One translatable text. An object stays the same until something in it changes, so rows can be memoised on it. */
export type Unit = {
  key: string
  source: string
  target: string | null
  base: string | null
  desc: string
  state: UnitState
  /** Its place in the server's order; it does not move while somebody works. */
  position: number
  /** Why the last save refused this edit; null once the text changes or is accepted. */
  refused: Refused | null
  /** The server no longer has the key, but an edit of it is stored here. */
  removed: boolean
  tags: string[]
  /** To be reviewed: it was filled in, imported, marked by hand, or its source changed. */
  review: boolean
  /** The server's text has changed under this edit, which is in no batch yet. */
  overtaken: boolean
}

export type MarkKind = 'review' | 'dismissed'

/** A text to write, if the present text still is `before`; without `before`, in any case. */
export type ManyChange = { key: string; text: string; before?: string | null }

/** Many texts written as one undo step; `name` is shown to the reader. */
export type ManyChanges = { name: string; changes: readonly ManyChange[]; review: boolean }

export type Conflict = {
  key: string
  from: 'server' | 'file'
  /** The common base of both; null if there was no translation, or it is not known. */
  base: string | null
  mine: string
  theirs: string | null
  /** The author of the saved text, or the file's name. */
  by: string
  at: string | number
}

/** `made` combines my text, once all that was typed is written, with the other text; null resolves nothing. */
export type Choice = 'mine' | 'theirs' | { made: (mine: string) => string | null }

/** Whether a text is to be reviewed, as long as it is still `text`. */
export type PlannedMark = { review: boolean; text: string }

/** A file's texts and marks, imported as one undo step. `from` is the file's name. */
export type IncomingTexts = {
  name: string
  from: string
  texts: readonly Incoming[]
  marks: ReadonlyMap<string, PlannedMark>
}

/**
 * Result of an import: texts that became edits, texts that wait as conflicts, conflicts that replaced one of an earlier
 * file, and other texts whose review mark changed.
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
  /** No failure of the device: there is nobody to store anything for. */
  | 'nobody'
  | 'unknown'

export type WorkspaceError =
  | { kind: 'storage'; reason: StorageReason; detail: string }
  | { kind: 'refusal'; during: 'read' | 'save'; refusal: Refusal }

export type SaveResult = {
  /** pending: the server was not reached, and the save continues automatically. held: `mayGo` returned false. */
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
  /** null: not on this device, so that its errors are unknown. */
  source: string | null
  desc: string
  dismissed: string | undefined
  /** Source language beside which it was typed, if known. */
  src?: string | undefined
}

/** Finds the texts that have an error, such as a missing placeholder, or could not be checked. */
export type FindWrong = (texts: readonly TextToSend[], space: Space) => Promise<readonly TextToSend[]>

/** `why`: the text's errors in words for the reader; empty if it could not be checked. */
export type WrongText = { text: TextToSend; why: readonly string[] }
export type FindWhy = (texts: readonly TextToSend[], space: Space) => Promise<readonly WrongText[]>

/** A text that is in this page's memory only; `text` and `base` are kept byte for byte. */
export type InMemoryText = {
  scope: Space
  lang: string
  src?: string | undefined
  key: string
  text: string
  base: string | null
  editedAt: number
}

/** Where a text is: on disk, or in this page only. */
export type HeldIn = 'kept' | 'memory'

/**
 * Whether this tab may type into a text. waiting: another tab is writing it and lets go in a moment. elsewhere: it has
 * not let go, and the user has to ask again.
 */
export type TextAccess = 'free' | 'waiting' | 'elsewhere'

/** pending: written within 250 ms. failed: not written, and retried. */
export type DraftState = HeldIn | 'pending' | 'failed'

export type Caret = { start: number; end: number }

/** The browser's description of a change in the box; `composition` identifies an input method's composition. */
export type Input = { inputType: string; composition: string | null; before: Caret; after: Caret }

/** One state of the box's text; strokes with the same `burst` are one undo group. */
export type Stroke = { text: string; burst: string; caretBefore: Caret | null; caretAfter: Caret | null }

/** The text of a box. The first input is written at once, later input every 250 ms, the rest on closing. */
export type Draft = {
  readonly key: string
  readonly text: string
  readonly state: DraftState
  readonly access: TextAccess
  /** Takes the text over from another tab: called when its box gets the focus. */
  claim(): void
  /** When typed text was last stored, in ms since 1970; undefined until then. */
  readonly keptAt: number | undefined
  /** Anything but consecutive letters is an undo step of its own. Ignored while the text is elsewhere. */
  type(text: string, input?: Partial<Input>): void
  /** Resolves when everything typed is written; rejects with a StorageFailure. */
  flush(): Promise<void>
  /** Called on every change of text or state, also from another tab. */
  subscribe(listener: () => void): () => void
  /** `isHere` says whether the caret is in the box: the text is not replaced under a caret. */
  attend(isHere: () => boolean): () => void
  /** Another tab's wording that was overwritten here before it was shown; null if there is none to report. */
  readonly wroteOver: string | null
  sawWrittenOver(): void
  /** The server's text has changed since this one was started. */
  readonly isOvertaken: boolean
  /** Replaces the text by the server's; the typed text remains an undo step. */
  takeStored(): Promise<void>
  close(): void
}

export type StepOfMany = { name: string; count: number }

/**
 * A step: its text's key, for a group the first text's, '' if it changed only marks; and when it was made, in ms since
 * 1970.
 */
export type AskedStep = { key: string; at: number }

/** 'asks': the next step is in another text or session, and needs the user's consent. */
export type Retraced =
  | { kind: 'done'; key: string; caret: Caret | null; many?: StepOfMany }
  | (AskedStep & { kind: 'asks'; why: 'elsewhere' | 'earlier' | 'many'; many?: StepOfMany })
  | { kind: 'nothing' }

/** The texts of a list: as fetched, with the edits stored on this device. */
export type TextsView = {
  /** Whose texts these are: the session's user or, without a session, the last person on this device. */
  owner: string | null
  /** 'ready' works offline too. Any other status may have units, if only edited ones: show both. */
  status: 'loading' | 'ready' | 'empty-offline' | 'needs-login' | 'forbidden' | 'storage-failed' | 'outdated-tab'
  /** A new array when any unit changed; units that did not change are the same objects. */
  units: readonly Unit[]
  /** Whether these texts were fetched; before that, only edited texts are known. */
  isFetched: boolean
  /** Patched in place: look up in it while rendering, do not memoise on its identity. */
  byKey: ReadonlyMap<string, Unit>
  conflicts: ReadonlyMap<string, Conflict>
  counts: {
    all: number
    translated: number
    untranslated: number
    unsaved: number
    /** Both translated and unsaved: an emptied text is unsaved only. */
    written: number
    conflicts: number
    review: number
    overtaken: number
  }
  /** Dismissed issues by key. A new map when any changed. */
  dismissed: ReadonlyMap<string, string>
  languages: { code: string; name: string }[]
  keptLanguages: string[]
  tags: string[]
  revision: number | null
  fetchedAt: number | null
}

/** What is not on the server yet, and the saves that send it. */
export type UnsavedView = {
  /**
   * Unsaved texts of this user in the collection's other target languages; a save sends them too. Null until counted.
   */
  unsavedElsewhere: number | null
  /**
   * This person's unsaved texts in lists that are saved separately: system messages, catalogues, article descriptions.
   */
  unsavedInOtherLists: number
  /** Texts in conflict in other languages or lists: a save does not send them. */
  toSettleElsewhere: number
  /** Notes, terms and marks of this user that no server has taken yet. */
  unsentWords: number
  writingBehind: boolean
  saving: boolean
  savePending: boolean
  /** Number of texts in the pending save; texts typed since do not count. */
  pendingTexts: number
  savedAt: number | null
  keptAt: number | null
}

/** How this device stores the texts. */
export type StorageView = {
  /** True while typed text could not be written: leaving the page would lose it. */
  unkept: boolean
  /** The texts that leaving the page would lose, in all languages of the collection. */
  notKept: readonly InMemoryText[]
  /** Number of marks, terms, notes and reverted edits that are only in this page's memory. */
  otherChanges: number
  memoryReason: StorageReason | null
  /**
   * The device's data was lost, while the page was open or before, and restored from the page or from the mirror: when,
   * and how many texts.
   */
  restored: { at: number; count: number; from: 'page' | 'copy' } | null
  listUnwritten(): InMemoryText[]
  persisted: boolean | null
  keepOnDevice(): Promise<boolean>
}

/** The connection to the server, and the last problem. */
export type ConnectionView = {
  online: boolean
  offlineSince: number | null
  refreshing: boolean
  lastError: WorkspaceError | null
  retry(): Promise<void>
  /**
   * Called when a revision is announced: refreshes if it is later than the present one, always if null. Resolves to
   * whether anything was new.
   */
  onRevision(revision: number | null): Promise<boolean>
}

/** What changes texts, or sends them. */
export type EditingActions = {
  /** Resolves when IndexedDB has the text on disk; rejects with a StorageFailure. The text is stored byte for byte. */
  edit(key: string, text: string): Promise<void>
  /** Writes many texts in one transaction, as one undo step. Returns how many texts changed. */
  editMany(many: ManyChanges): Promise<{ changed: number }>
  /** Sets a mark, or removes it with null; stored on the device first and sent when the server can be reached. */
  mark(kind: MarkKind, key: string, value: string | null): Promise<void>
  openDraft(key: string): Draft
  /** Returns the text of an open draft, or of a closed one that is still being written; undefined for all others. */
  typed(key: string): string | undefined
  flush(): Promise<void>
  /**
   * `from` is the open text's key, '' if none; without it, the latest step in any text is undone. `agreed` is the step
   * that the user agreed to: if another step came since, the user is asked about that one.
   */
  undo(from?: string, agreed?: AskedStep): Promise<Retraced>
  redo(from?: string, agreed?: AskedStep): Promise<Retraced>
  /**
   * Saves the collection in all languages except the texts in `without`, including text being typed; sends nothing if
   * `mayGo` returns false.
   */
  save(
    mayGo?: (texts: readonly TextToSend[]) => Promise<boolean>,
    without?: readonly Pick<TextToSend, 'lang' | 'key'>[],
  ): Promise<SaveResult>
  /**
   * `seen` is the other text as shown: if it has changed, nothing is resolved. Returns whether the text has no conflict
   * any more: a pending import may wait behind the server's conflict.
   */
  settle(key: string, choice: Choice, seen?: string | null): Promise<boolean>
  /**
   * Imports a file's texts: unchanged texts become edits marked for review, others conflicts. No changed text is
   * replaced.
   */
  takeIncoming(incoming: IncomingTexts): Promise<TakenIn>
}

export type WorkspaceView = TextsView & UnsavedView & StorageView & ConnectionView & EditingActions
