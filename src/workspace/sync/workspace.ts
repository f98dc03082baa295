import type { FindWrong, InMemoryText, Space } from '#src/workspace/view.ts'
import { createConnection } from './connection.ts'
import { createCore, type First } from './core.ts'
import type { Device } from './device/device.ts'
import { createEditing } from './editing.ts'
import { listenToDevice } from './events.ts'
import { load, noTexts, readEdits } from './load.ts'
import { createOpening, type Session } from './device/opening.ts'
import { createSaving } from './save.ts'
import { createStatus, type WorkspaceShot } from './status.ts'

export type Workspace = {
  view(): WorkspaceShot
  subscribe(listener: () => void): () => void
  /**
   * Sets the text to show first; called before `setSession`. It can be typed into while the others are still being read.
   */
  showFirst(text: First): void
  /** Opens the texts, with the session of the device's person; null if there is none, or somebody else has one. */
  setSession(session: Session | null): Promise<void>
  isReleased(): boolean
  flush(): Promise<void>
  /** Lets other tabs type into the texts of this one, before this page may be frozen. */
  letGo(): void
  /** Sets the checks that hold back texts when a save cannot ask anybody. */
  setFindWrong(find: FindWrong): void
  /** `wasFrozen`: the page received no messages of other tabs meanwhile. */
  wake(wasFrozen?: boolean): void
  /** While nothing holds the workspace, it fetches no texts that were removed from this device. */
  setHeld(isHeld: boolean): void
  hasUnwritten(): boolean
  /** Lists texts that are only in memory, and those that could not be written even there. */
  listUnwritten(): InMemoryText[]
  stop(): void
}

/**
 * Creates the workspace of one language pair of a collection in one tab: local first, the server when it can be
 * reached.
 */
export function createWorkspace(device: Device, space: Space, src: string, dst: string): Workspace {
  const core = createCore(device, { space, src, dst })
  const { drafts, locks, ...editing } = createEditing(core)
  const connection = createConnection(core, () => void opening.ask())
  const saving = createSaving(core, connection, drafts.flush)
  const opening = createOpening(core, { connection, flush: drafts.flush, resume: saving.resume })
  const actions = {
    ...editing,
    openDraft: drafts.open,
    typed: drafts.typed,
    save: saving.save,
    retry: opening.retry,
    onRevision: opening.onRevision,
  }
  const status = createStatus(core, drafts, actions)
  const stopListening = listenToDevice(core, { drafts, locks, opening, saving, status, stop })
  core.subscribe(device.lookAtUnwritten)

  function stop(): void {
    opening.stop()
    connection.stop()
    stopListening()
    drafts.close()
    locks.stop()
  }

  return {
    view: status.view,
    subscribe: core.subscribe,
    showFirst: core.showFirst,
    setSession: opening.setSession,
    isReleased: () => core.state().isReleased,
    flush: () => drafts.flush(),
    letGo: locks.letGo,
    wake(wasFrozen = false) {
      if (!core.state().isLoaded) return
      device.endIfOver()
      void device
        .verify()
        .then(() => (wasFrozen ? load(core) : core.runExclusive((db) => readEdits(core, db, noTexts))))
        .catch(core.forgive)
      if (!device.isOnline()) return connection.unreachable()
      void opening.ask()
    },
    setFindWrong: saving.setFindWrong,
    setHeld: opening.setHeld,
    hasUnwritten: status.hasUnwritten,
    listUnwritten: status.listUnwritten,
    stop,
  }
}
