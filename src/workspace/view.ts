import type { Refusal } from '#src/contract/call.ts'
import type { Incoming } from './incoming.ts'

/** A collection of texts. What is stored and sent calls it `scope`, and has from the first release on. */
export const spaces = ['system', 'vartext', 'catalog'] as const
export type Space = (typeof spaces)[number]

/** Who is signed in: whose work it is, by which sign-in, and whether the account may translate. */
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
  /** Its place in the list, which is the server's order; it does not move while somebody works. */
  position: number
  /** Why the last save left this edit here; null once the text changes or is taken. */
  refused: Refused | null
  /** The server no longer has the key, but an edit of it is kept here. */
  removed: boolean
  tags: string[]
  /** Somebody is to look at it again: it was filled in, imported, marked by hand, or its source changed. */
  review: boolean
}

/** What is said of a text beside it: that it needs a review, or which findings were dismissed. */
export type MarkKind = 'review' | 'dismissed'

/** Many texts written as one step: `name` says what did it, in the reader's words. */
export type ManyChanges = { name: string; changes: readonly { key: string; text: string }[]; review: boolean }

/** Two texts of which one is to be chosen. */
export type Conflict = {
  key: string
  /** Whose text stands against mine: one that the server has, or one of a file that was imported. */
  from: 'server' | 'file'
  /** What both began from; null where there was no translation, or it is not known. */
  base: string | null
  mine: string
  theirs: string | null
  /** Who saved it, or the file's name. */
  by: string
  at: string | number
}

/** How a conflict ends: with one of its texts, or with another one made of both. */
export type Choice = 'mine' | 'theirs' | { text: string }

/** Texts of a file, taken as one step: `name` says so in the reader's words, `from` is the file's name. By key whether a text is marked for review. */
export type IncomingTexts = {
  name: string
  from: string
  texts: readonly Incoming[]
  marks: ReadonlyMap<string, boolean>
}

export type StorageReason =
  | 'cannot-open'
  | 'quota'
  | 'connection-lost'
  | 'not-written'
  | 'blocked'
  | 'outdated'
  | 'unavailable'
  | 'unreadable'
  | 'unknown'

export type WorkspaceError =
  | { kind: 'storage'; reason: StorageReason; detail: string }
  | { kind: 'refusal'; during: 'read' | 'save'; refusal: Refusal }

export type SaveResult = {
  /** pending: the server was not reached; the save goes on by itself when it is. held: who was asked did not let it go. */
  outcome: 'saved' | 'nothing' | 'pending' | 'held' | 'needs-login' | 'forbidden' | 'failed'
  saved: number
  conflicts: number
  refused: number
  error: WorkspaceError | null
}

/** A text that a save is about to send, beside its source; `dismissed` in the words of the checks. */
export type TextToSend = {
  lang: string
  key: string
  text: string
  source: string
  desc: string
  dismissed: string | undefined
}

/** A text that is in this page's memory only: `text` and `base` byte for byte. */
export type NotKept = {
  owner: string
  scope: Space
  lang: string
  key: string
  text: string
  base: string | null
  editedAt: number
}

/** kept: read back from disk. pending: its write is due within 250 ms. memory: only in this page. failed: could not be written, is retried. */
export type DraftState = 'kept' | 'pending' | 'memory' | 'failed'

export type Caret = { start: number; end: number }

/** What the browser tells of a change in the box; `composition` names the one of an input method that it is part of. */
export type Input = { inputType: string; composition: string | null; before: Caret; after: Caret }

/** One text that stood in the box; strokes of a burst are one step for undo. */
export type Stroke = { text: string; burst: string; caretBefore: Caret | null; caretAfter: Caret | null }

/** What the box types into. The first keystroke is written at once, later ones every 250 ms, the last one always and in order; closing writes what is left. */
export type Draft = {
  readonly key: string
  /** The text for the box: line ends as a textarea has them. */
  readonly text: string
  readonly state: DraftState
  /** Each change that is not letters in a row is a step of its own for undo. */
  type(text: string, input?: Partial<Input>): void
  /** Resolves when everything typed is written; rejects with a StorageFailure when it could not be. */
  flush(): Promise<void>
  /** Called on every change of text or state: from `type`, undo, another tab, a write that is done. */
  subscribe(listener: () => void): () => void
  /** Tells the draft how to know whether the caret rests in it: its text is not replaced under a caret. */
  attend(isHere: () => boolean): () => void
  /** The server has another text by now than the one that what stands here began from. */
  readonly isOvertaken: boolean
  /** Takes the server's text instead; what was typed is a step of undo. */
  takeStored(): Promise<void>
  close(): void
}

/** A step that changed several texts: what did it, and how many. */
export type StepOfMany = { name: string; count: number }

/** What an undo or redo did. 'asks': the next step is in another text or session; it is done when asked for without a place. */
export type Retraced =
  | { kind: 'done'; key: string; caret: Caret | null; many?: StepOfMany }
  | { kind: 'asks'; key: string; why: 'elsewhere' | 'earlier' | 'many'; at: number; many?: StepOfMany }
  | { kind: 'nothing' }

export type WorkspaceView = {
  /** 'ready' works without a server too. 'needs-login', 'forbidden', 'storage-failed' and 'outdated-tab' may come with units: show both. */
  status: 'loading' | 'ready' | 'empty-offline' | 'needs-login' | 'forbidden' | 'storage-failed' | 'outdated-tab'
  /** Whose edits these are: the session's user or, without a session, whoever used this browser last. */
  owner: string | null
  /** A new array when any unit in it changed; the units that did not change are the same objects. */
  units: readonly Unit[]
  /** Patched in place: look up in it while rendering, do not memoise on its identity. */
  byKey: ReadonlyMap<string, Unit>
  conflicts: ReadonlyMap<string, Conflict>
  counts: { all: number; translated: number; untranslated: number; unsaved: number; conflicts: number; review: number }
  /** By key which findings were dismissed, in the words of the checks. A new map when any changed. */
  dismissed: ReadonlyMap<string, string>
  languages: { code: string; name: string }[]
  /** The codes of those that open without a server, in any pair. */
  keptLanguages: string[]
  tags: string[]
  /** Unsaved texts of this user in other target languages of this scope; a save takes them along. Null until counted. */
  unsavedElsewhere: number | null
  /** What this user has said beside the texts (notes, terms, marks) and no server has taken yet. */
  unsentWords: number
  /** Edits other users of this browser have left here. They stay untouched. */
  unsavedOfOthers: number
  /** Resolves when IndexedDB has it on disk; rejects with a StorageFailure. The text goes in byte for byte. */
  edit(key: string, text: string): Promise<void>
  /** Writes many texts in one transaction, as one step of undo; resolves to how many differ from what stood there. */
  editMany(many: ManyChanges): Promise<{ changed: number }>
  /** Says something of a text, or with null takes it back; kept here first, told to the server when it answers. */
  mark(kind: MarkKind, key: string, value: string | null): Promise<void>
  openDraft(key: string): Draft
  /** What stands in a text that is open, or was left and is still being written; undefined for all others. */
  typed(key: string): string | undefined
  flush(): Promise<void>
  writingBehind: boolean
  /** True while something typed could not be written: leaving the page would lose it. */
  unkept: boolean
  /** This owner's texts that leaving the page would lose, in all languages of the scope. */
  notKept: readonly NotKept[]
  /** Why this page works in its memory only; null where the device keeps what is typed. */
  memoryReason: StorageReason | null
  /** The device's data was lost under this page and written again: when, and how many texts. */
  restored: { at: number; count: number } | null
  listUnwritten(): NotKept[]
  /** `from` is the open text, '' where none is; without it the step is taken wherever it is. */
  undo(from?: string): Promise<Retraced>
  redo(from?: string): Promise<Retraced>
  /** Sends what is unsaved in all languages of the scope, what is typed included. `mayGo` is asked first: where it says no, nothing is sent. */
  save(mayGo?: (texts: readonly TextToSend[]) => Promise<boolean>): Promise<SaveResult>
  saving: boolean
  savePending: boolean
  settle(key: string, choice: Choice): Promise<void>
  /** Takes texts of a file: one that nobody has touched here becomes an edit, marked for review, any other a conflict. Nothing is replaced. */
  takeIncoming(incoming: IncomingTexts): Promise<{ taken: number; conflicts: number }>
  /** Opens the storage again where it failed, and asks the server for news. */
  retry(): Promise<void>
  /** The server has told of a revision: it is asked where that is later than the one here, and with null at all. Resolves to whether there was news. */
  news(revision: number | null): Promise<boolean>
  refreshing: boolean
  keptAt: number | null
  savedAt: number | null
  fetchedAt: number | null
  /** The server's, up to which the pair is known here. */
  revision: number | null
  lastError: WorkspaceError | null
  online: boolean
  offlineSince: number | null
  persisted: boolean | null
  keepOnDevice(): Promise<boolean>
}
