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
   * Sets the text to show first, which can be typed into while the others are being read. Must be called before
   * `setSession`.
   */
  showFirst(text: First): void
  /**
   * Opens the texts. `session`: the session of this device's person; null if there is none, or if another person is
   * signed in.
   */
  setSession(session: Session | null): Promise<void>
  isReleased(): boolean
  flush(): Promise<void>
  /** Releases the locks of this tab's texts, because a frozen page cannot answer other tabs. */
  letGo(): void
  /** Sets the checks for a save that cannot ask the user: texts with errors are not sent. */
  setFindWrong(find: FindWrong): void
  /** Reads from disk and asks the server. `wasFrozen`: the page was frozen and has missed messages of other tabs. */
  wake(wasFrozen?: boolean): void
  /**
   * Sets whether a screen uses the workspace. If none does, texts that were removed from this device are not fetched
   * again.
   */
  setHeld(isHeld: boolean): void
  hasUnwritten(): boolean
  /** Lists texts that are only in memory, including text that could not be written anywhere. */
  listUnwritten(): InMemoryText[]
  stop(): void
}

/**
 * Creates the workspace of a language pair of a collection in this tab. It works with the data on this device, and
 * exchanges it with the server while the server can be reached.
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
