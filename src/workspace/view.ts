import type { Refusal } from '#src/vue/call.ts'

export type Scope = 'system' | 'vartext'

export type UnitState = 'untranslated' | 'unsaved' | 'saved' | 'conflict'

export type Refused = { reason: 'not-well-formed' | 'too-large' | 'not-taken' | 'invalid'; messages: string[] }

/** One translatable text. An object stays the same until something in it changes, so rows can be memoised on it. */
export type Unit = {
  key: string
  source: string
  /** As it stands with local edits; '' is a removed translation that is not saved yet. */
  target: string | null
  /** The server's text as last fetched or saved. */
  base: string | null
  desc: string
  state: UnitState
  /** Its place in the list, which is the server's order; it does not move while somebody works. */
  position: number
  /** Why the last save left this edit here; null once the text changes or is taken. */
  refused: Refused | null
  /** The server no longer has the key, but an edit of it is kept here. */
  removed: boolean
}

export type Conflict = { key: string; mine: string; theirs: string | null; by: string; at: string }

export type StorageReason =
  | 'cannot-open'
  | 'quota'
  | 'connection-lost'
  | 'blocked'
  | 'outdated'
  | 'unavailable'
  | 'unreadable'
  | 'unknown'

export type WorkspaceError =
  | { kind: 'storage'; reason: StorageReason; detail: string }
  | { kind: 'refusal'; during: 'read' | 'save'; refusal: Refusal }

export type SaveResult = {
  /** pending: the server was not reached; the save goes on by itself when it is. */
  outcome: 'saved' | 'nothing' | 'pending' | 'needs-login' | 'forbidden' | 'failed'
  saved: number
  conflicts: number
  refused: number
  error: WorkspaceError | null
}

/** kept: on disk. pending: typed, its write is under way or due within 250 ms. failed: could not be written, is retried. */
export type DraftState = 'kept' | 'pending' | 'failed'

/**
 * What the editor's box types into. The first keystroke is written at once, later ones at most every 250 ms and the last
 * one always; an older text never lands after a newer one; closing the draft writes what is left.
 */
export type Draft = {
  readonly key: string
  /** The text for the box: line ends as a textarea has them. */
  readonly text: string
  readonly state: DraftState
  type(text: string): void
  /** Resolves when everything typed is on disk; rejects with a StorageFailure when it could not be written. */
  flush(): Promise<void>
  /** Called on every change of text or state: from `type`, undo, another tab, a write that is done. */
  subscribe(listener: () => void): () => void
  close(): void
}

export type WorkspaceView = {
  /**
   * 'ready' works with or without a server. 'needs-login' and 'forbidden' are what the server answered last and
   * 'storage-failed' and 'outdated-tab' what the device did: with units present, show the list and say so beside it.
   */
  status: 'loading' | 'ready' | 'empty-offline' | 'needs-login' | 'forbidden' | 'storage-failed' | 'outdated-tab'
  /** Whose edits these are: the session's user or, without a session, whoever used this browser last. */
  owner: string | null
  /** A new array when any unit in it changed; the units that did not change are the same objects. */
  units: readonly Unit[]
  /** Patched in place: look up in it while rendering, do not memoise on its identity. */
  byKey: ReadonlyMap<string, Unit>
  conflicts: ReadonlyMap<string, Conflict>
  counts: { all: number; translated: number; untranslated: number; unsaved: number; conflicts: number }
  languages: { code: string; name: string }[]
  tags: string[]
  /** Unsaved texts of this user in other target languages of this scope; a save takes them along. */
  unsavedElsewhere: number
  /** Edits other users of this browser have left here. They stay untouched. */
  unsavedOfOthers: number
  /** Resolves when IndexedDB has it on disk; rejects with a StorageFailure. The text goes in byte for byte. */
  edit(key: string, text: string): Promise<void>
  openDraft(key: string): Draft
  /** True while something typed could not be written: leaving the page would lose it. */
  unkept: boolean
  /** Both return the key they touched, and null when there is nothing left. */
  undo(): Promise<string | null>
  redo(): Promise<string | null>
  save(): Promise<SaveResult>
  saving: boolean
  /** A save was asked for that the server has not answered yet. */
  savePending: boolean
  settle(key: string, choice: 'mine' | 'theirs'): Promise<void>
  /** Opens the storage again where it failed, and asks the server for news. */
  retry(): Promise<void>
  refreshing: boolean
  keptAt: number | null
  savedAt: number | null
  fetchedAt: number | null
  lastError: WorkspaceError | null
  online: boolean
  offlineSince: number | null
  persisted: boolean | null
  keepOnDevice(): Promise<boolean>
}
