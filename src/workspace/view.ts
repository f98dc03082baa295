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
  /** Why the last save did not take this edit; null once the text changes or is taken. */
  refused: Refused | null
  /** The server no longer has the key, but an edit of it is kept here. */
  removed: boolean
  tags: string[]
  /** To be reviewed: it was filled in, imported, marked by hand, or its source changed. */
  review: boolean
  /** The server's text has changed under this edit, which no save carries yet. */
  overtaken: boolean
}

export type MarkKind = 'review' | 'dismissed'

/** A text to be written where `before` still stands, if that is given. */
export type ManyChange = { key: string; text: string; before?: string | null }

/** Many texts written as one step of undo; `name` is shown to the reader. */
export type ManyChanges = { name: string; changes: readonly ManyChange[]; review: boolean }

export type Conflict = {
  key: string
  from: 'server' | 'file'
  /** What both started from; null if there was no translation, or it is not known. */
  base: string | null
  mine: string
  theirs: string | null
  /** Who saved it, or the file's name. */
  by: string
  at: string | number
}

/** `made`: a text of mine, as it stands once all that was typed is written, and of the other one; null settles nothing. */
export type Choice = 'mine' | 'theirs' | { made: (mine: string) => string | null }

/** Whether a text is to be reviewed, as long as it is this one. */
export type PlannedMark = { review: boolean; text: string }

/** A file's texts and marks, taken as one step of undo. `from` is the file's name. */
export type IncomingTexts = {
  name: string
  from: string
  texts: readonly Incoming[]
  marks: ReadonlyMap<string, PlannedMark>
}

/** How many became edits, how many wait as conflicts, how many of those took the place of an earlier file's, and how many review marks have changed beside them. */
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
  /** Not the device’s fault: there is nobody for whom to keep anything. */
  | 'nobody'
  | 'unknown'

export type WorkspaceError =
  | { kind: 'storage'; reason: StorageReason; detail: string }
  | { kind: 'refusal'; during: 'read' | 'save'; refusal: Refusal }

export type SaveResult = {
  /** pending: the server was not reached, the save continues by itself. held: `mayGo` said no. */
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
  /** Null: not on this device, so that nothing is known of its errors. */
  source: string | null
  desc: string
  dismissed: string | undefined
  /** The language beside which it was typed, where that is known. */
  src?: string | undefined
}

/** Those of them that have an error, such as a placeholder that is missing, or could not be looked at. */
export type FindWrong = (texts: readonly TextToSend[], space: Space) => Promise<readonly TextToSend[]>

/** `why`: its errors, in words for the reader; none where it could not be looked at. */
export type WrongText = { text: TextToSend; why: readonly string[] }
export type FindWhy = (texts: readonly TextToSend[], space: Space) => Promise<readonly WrongText[]>

/** A text that is in this page's memory only; `text` and `base` are kept byte for byte. */
export type NotKept = {
  owner: string
  scope: Space
  lang: string
  src?: string | undefined
  key: string
  text: string
  base: string | null
  editedAt: number
  signIn?: string | null | undefined
}

/** Where a text is: on disk, in this page only, or in another tab that the disk has refused it. */
export type HeldIn = 'kept' | 'memory' | 'other-tab'

/** pending: written within 250 ms. failed: not written, and retried. */
export type DraftState = HeldIn | 'pending' | 'failed'

export type Caret = { start: number; end: number }

/** The browser's description of a change in the box; `composition` identifies an input method's composition. */
export type Input = { inputType: string; composition: string | null; before: Caret; after: Caret }

/** One state of the box's text; strokes of the same burst are one step of undo. */
export type Stroke = { text: string; burst: string; caretBefore: Caret | null; caretAfter: Caret | null }

/** What the box types into. The first keystroke is written at once, later ones every 250 ms, the rest on closing. */
export type Draft = {
  readonly key: string
  readonly text: string
  readonly state: DraftState
  /** When the last of what was typed here was kept, in ms since 1970; undefined while nothing was. */
  readonly keptAt: number | undefined
  /** Anything but consecutive letters is a step of undo of its own. */
  type(text: string, input?: Partial<Input>): void
  /** Resolves when everything typed is written; rejects with a StorageFailure. */
  flush(): Promise<void>
  /** Called on every change of text or state, also from another tab. */
  subscribe(listener: () => void): () => void
  /** `isHere` says whether the caret is in the box: the text is not replaced under a caret. */
  attend(isHere: () => boolean): () => void
  /** A wording of another tab that what was typed here was written over, as it had not been shown yet; null if there is none to tell of. */
  readonly wroteOver: string | null
  sawWrittenOver(): void
  /** The server's text has changed since this one was started. */
  readonly isOvertaken: boolean
  /** Replaces the text by the server's; what was typed is a step of undo. */
  takeStored(): Promise<void>
  close(): void
}

export type StepOfMany = { name: string; count: number }

/** A step by its text, a group's by its first, '' where it changed marks alone, and when it was made, in ms since 1970. */
export type AskedStep = { key: string; at: number }

/** 'asks': the next step is in another text or session, and is taken once that is agreed to. */
export type Retraced =
  | { kind: 'done'; key: string; caret: Caret | null; many?: StepOfMany }
  | (AskedStep & { kind: 'asks'; why: 'elsewhere' | 'earlier' | 'many'; many?: StepOfMany })
  | { kind: 'nothing' }

export type WorkspaceView = {
  /** 'ready' works offline too. Any other may have units, if only what one has edited: show both. */
  status: 'loading' | 'ready' | 'empty-offline' | 'needs-login' | 'forbidden' | 'storage-failed' | 'outdated-tab'
  /** Whose edits these are: the session's user or, without a session, whoever used this browser last. */
  owner: string | null
  /** A new array when any unit changed; units that did not change are the same objects. */
  units: readonly Unit[]
  /** Whether the server has told of these texts: before, what one has edited is all that is known. */
  isFetched: boolean
  /** Patched in place: look up in it while rendering, do not memoise on its identity. */
  byKey: ReadonlyMap<string, Unit>
  conflicts: ReadonlyMap<string, Conflict>
  counts: {
    all: number
    translated: number
    untranslated: number
    unsaved: number
    /** Both translated and unsaved: one that was emptied is unsaved alone. */
    written: number
    conflicts: number
    review: number
    overtaken: number
  }
  /** Dismissed findings by key. A new map when any changed. */
  dismissed: ReadonlyMap<string, string>
  languages: { code: string; name: string }[]
  keptLanguages: string[]
  tags: string[]
  /** Unsaved texts of this user in the space's other target languages; a save sends them too. Null until counted. */
  unsavedElsewhere: number | null
  /** This person's, in what is saved by itself: system messages, catalogues, article descriptions. */
  unsavedInOtherLists: number
  /** In conflict in other languages or lists: no save sends them. */
  toSettleElsewhere: number
  /** Notes, terms and marks of this user that no server has taken yet. */
  unsentWords: number
  /** Edits that other users of this browser left here. They stay untouched. */
  unsavedOfOthers: number
  /** Resolves when IndexedDB has it on disk; rejects with a StorageFailure. The text goes in byte for byte. */
  edit(key: string, text: string): Promise<void>
  /** Writes many texts in one transaction, as one step of undo; resolves to how many differ from what stood there. */
  editMany(many: ManyChanges): Promise<{ changed: number }>
  /** Sets a mark, or removes it with null; kept on the device first and sent when the server can be reached. */
  mark(kind: MarkKind, key: string, value: string | null): Promise<void>
  openDraft(key: string): Draft
  /** The text of an open draft, of a closed one that is still being written, or of one in another tab; undefined for all others. */
  typed(key: string): string | undefined
  flush(): Promise<void>
  writingBehind: boolean
  /** Another tab of this browser has something of this person in these texts that is not on the device yet, or that the device has refused. */
  otherTab: null | 'writing' | 'stuck'
  /** True while something typed could not be written: leaving the page would lose it. */
  unkept: boolean
  /** This owner's texts that leaving the page would lose, in all languages of the space. */
  notKept: readonly NotKept[]
  /** Marks, terms, notes and edits that were taken back, in this page's memory alone. */
  otherChanges: number
  memoryReason: StorageReason | null
  /** The device's data was lost, under this page or before it was opened, and is written again, from what the page had or from the second copy: when, and how many texts. */
  restored: { at: number; count: number; from: 'page' | 'copy' } | null
  listUnwritten(): NotKept[]
  /** `from` is the open text's key, '' if none; without it the step is taken wherever it is. `agreed` is what was asked about and may be taken: if another step has come before it since, that one is asked about. */
  undo(from?: string, agreed?: AskedStep): Promise<Retraced>
  redo(from?: string, agreed?: AskedStep): Promise<Retraced>
  /** Saves the space in all languages but the texts `without`, what is being typed included; sends nothing if `mayGo` says no. */
  save(
    mayGo?: (texts: readonly TextToSend[]) => Promise<boolean>,
    without?: readonly Pick<TextToSend, 'lang' | 'key'>[],
  ): Promise<SaveResult>
  saving: boolean
  savePending: boolean
  /** How many texts such a save has; what was typed since is not among them. */
  pendingTexts: number
  /** `seen` is the other text as it was shown: over another one nothing is settled. Resolves to whether the text is in no conflict any more: a file's may wait beneath the server's. */
  settle(key: string, choice: Choice, seen?: string | null): Promise<boolean>
  /** Takes a file's texts: untouched ones become edits marked for review, others conflicts. Nothing that stands is replaced. */
  takeIncoming(incoming: IncomingTexts): Promise<TakenIn>
  retry(): Promise<void>
  /** A revision was announced: refreshes if it is later than ours, always if null. True if anything was new. */
  onRevision(revision: number | null): Promise<boolean>
  refreshing: boolean
  keptAt: number | null
  savedAt: number | null
  fetchedAt: number | null
  revision: number | null
  lastError: WorkspaceError | null
  online: boolean
  offlineSince: number | null
  persisted: boolean | null
  keepOnDevice(): Promise<boolean>
}
