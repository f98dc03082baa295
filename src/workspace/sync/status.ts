import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import { createPair, type PairShot } from '#src/workspace/store/texts/pair.ts'
import { storageError } from '#src/workspace/store/storage-failure.ts'
import { isOpen, keptOf, statusOf, type State } from '#src/workspace/store/workspace-state.ts'
import type { InMemoryText, WorkspaceView } from '#src/workspace/view.ts'
import type { Core } from './core.ts'

export type WorkspaceShot = Omit<
  WorkspaceView,
  'persisted' | 'keepOnDevice' | 'unsavedElsewhere' | 'unsavedInOtherLists' | 'toSettleElsewhere' | 'unsentWords'
>

export type Actions = Pick<
  WorkspaceShot,
  | 'edit'
  | 'editMany'
  | 'takeIncoming'
  | 'mark'
  | 'openDraft'
  | 'typed'
  | 'flush'
  | 'undo'
  | 'redo'
  | 'save'
  | 'settle'
  | 'retry'
  | 'onRevision'
>

const nothingShown: PairShot = createPair().shot()

/**
 * Creates the view of a workspace. `view` returns the same object until the state changes, so that screens can compare
 * by identity.
 */
export function createStatus(core: Core, drafts: Drafts, actions: Actions) {
  let shot: { of: State; view: WorkspaceShot } | null = null

  function listUnwritten(): InMemoryText[] {
    const { space, src, dst: lang } = core.subject
    const editedAt = core.device.now()
    const failing = drafts.failing().map(({ key, text }): InMemoryText => {
      return { scope: space, lang, src, key, text, base: core.pair.seen(key), editedAt }
    })
    const isNewer = (text: InMemoryText) => text.lang === lang && failing.some((one) => one.key === text.key)
    const inMemory = core.state().keeping.notKept.filter((text) => text.scope === space && !isNewer(text))
    return [...inMemory, ...failing]
  }

  function shoot(state: State): WorkspaceShot {
    const pair = isOpen(state) ? core.pair.shot() : nothingShown
    return {
      ...pair,
      ...actions,
      ...state,
      listUnwritten,
      status: statusOf(state, pair.isFetched),
      writingBehind: drafts.areBehind(),
      online: state.offlineSince === null && core.device.isOnline(),
      ...keptOf(state, listUnwritten()),
      lastError: state.storage ? storageError(state.storage) : state.refusal,
    }
  }

  return {
    listUnwritten,
    hasUnwritten() {
      const { notKept, otherChanges } = core.device.keeping()
      return drafts.hasUnwritten() || notKept.length + otherChanges > 0
    },
    view(): WorkspaceShot {
      const of = core.state()
      if (shot?.of !== of) shot = { of, view: shoot(of) }
      return shot.view
    },
  }
}
