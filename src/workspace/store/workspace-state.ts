import type { EditRow } from './db.ts'
import type { StorageFailure } from './storage-failure.ts'
import { type Keeping, onDiskAlone } from './device/storage.ts'
import type {
  InMemoryText,
  WorkspaceError,
  ConnectionView,
  StorageView,
  TextsView,
  UnsavedView,
} from '#src/workspace/view.ts'

type Shown = Pick<
  TextsView & UnsavedView & StorageView & ConnectionView,
  | 'owner'
  | 'languages'
  | 'keptLanguages'
  | 'tags'
  | 'refreshing'
  | 'saving'
  | 'savePending'
  | 'pendingTexts'
  | 'keptAt'
  | 'savedAt'
  | 'fetchedAt'
  | 'offlineSince'
  | 'restored'
>

export type State = Shown & {
  /** Whether the person has a session, as far as this page knows. */
  hasSession: boolean
  isReleased: boolean
  isLoaded: boolean
  isOutdated: boolean
  storage: StorageFailure | null
  revision: number | null
  keeping: Keeping
  /** Edits outside this workspace, kept in memory so that they can be restored if the device loses them. */
  elsewhere: readonly EditRow[]
  answer: 'ok' | 'needs-login' | 'forbidden'
  refusal: WorkspaceError | null
}

export const firstState: State = {
  hasSession: false,
  isReleased: false,
  owner: null,
  isLoaded: false,
  isOutdated: false,
  storage: null,
  revision: null,
  keeping: onDiskAlone,
  restored: null,
  elsewhere: [],
  answer: 'ok',
  refusal: null,
  offlineSince: null,
  refreshing: false,
  saving: false,
  savePending: false,
  pendingTexts: 0,
  keptAt: null,
  savedAt: null,
  fetchedAt: null,
  languages: [],
  keptLanguages: [],
  tags: [],
}

/**
 * Returns whether texts may be shown and edited: the person is known, has not signed out, and the server has not denied
 * access.
 */
export const isOpen = (state: State): boolean =>
  state.owner !== null && !state.isReleased && state.answer !== 'forbidden'

/**
 * Returns the status to show. Of several problems, one of the device takes precedence over a missing session or
 * permission, and that over missing texts. `isFetched`: whether the pair's texts were fetched.
 */
export function statusOf(state: State, isFetched: boolean): TextsView['status'] {
  if (state.isOutdated) return 'outdated-tab'
  if (state.storage) return 'storage-failed'
  if (!state.isLoaded) return 'loading'
  if (state.isReleased) return 'needs-login'
  if (state.answer !== 'ok') return state.answer
  if (state.owner === null) return state.refreshing && state.offlineSince === null ? 'loading' : 'needs-login'
  if (isFetched) return 'ready'
  return state.offlineSince === null ? 'loading' : 'empty-offline'
}

/**
 * Returns what is only in memory, for the screen. `notKept`: texts of this collection that are only in memory.
 * `unkept`: whether there are such texts, in this or in any other collection of this person.
 */
export function keptOf(
  { keeping }: State,
  notKept: readonly InMemoryText[],
): Pick<StorageView, 'unkept' | 'notKept' | 'otherChanges' | 'memoryReason'> {
  const unkept = notKept.length > 0 || keeping.notKept.length > 0
  return { unkept, notKept, otherChanges: keeping.otherChanges, memoryReason: keeping.reason }
}
