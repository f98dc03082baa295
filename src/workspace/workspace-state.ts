import type { StorageFailure } from './storage-failure.ts'
import type { WorkspaceError, WorkspaceView } from './view.ts'

/** What a workspace knows beside its units. */
export type State = {
  owner: string | null
  isLoaded: boolean
  isOutdated: boolean
  storage: StorageFailure | null
  answer: 'ok' | 'needs-login' | 'forbidden'
  refusal: WorkspaceError | null
  offlineSince: number | null
  refreshing: boolean
  saving: boolean
  savePending: boolean
  keptAt: number | null
  savedAt: number | null
  fetchedAt: number | null
  languages: WorkspaceView['languages']
  tags: string[]
}

export const firstState: State = {
  owner: null,
  isLoaded: false,
  isOutdated: false,
  storage: null,
  answer: 'ok',
  refusal: null,
  offlineSince: null,
  refreshing: false,
  saving: false,
  savePending: false,
  keptAt: null,
  savedAt: null,
  fetchedAt: null,
  languages: [],
  tags: [],
}

/** What comes first where several things are amiss: the device, then the server, then what is not here. */
export function statusOf(state: State, units: number): WorkspaceView['status'] {
  if (state.isOutdated) return 'outdated-tab'
  if (state.storage) return 'storage-failed'
  if (!state.isLoaded) return 'loading'
  if (state.answer !== 'ok') return state.answer
  if (state.owner === null && state.offlineSince === null) return state.refreshing ? 'loading' : 'needs-login'
  if (units > 0 || state.fetchedAt !== null) return 'ready'
  return state.offlineSince === null ? 'loading' : 'empty-offline'
}
