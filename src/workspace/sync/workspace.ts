import type { FindWrong, NotKept, Space } from '#src/workspace/view.ts'
import type { LastWord } from '#src/workspace/store/device/last-words.ts'
import { createConnection } from './connection.ts'
import { createCore, type First } from './core.ts'
import type { Device } from './device.ts'
import { createEditing } from './editing.ts'
import { createEnding, lastWordsOf } from './ending.ts'
import { listenToDevice } from './events.ts'
import { load, noTexts, readEdits } from './load.ts'
import { createOpening, type SignIn } from './opening.ts'
import { createSaving } from './save.ts'
import { createStatus, type WorkspaceShot } from './status.ts'

export type Workspace = {
  view(): WorkspaceShot
  subscribe(listener: () => void): () => void
  /** Before `setUser`: what is to be seen first. The open text can be typed into while the others are still being read. */
  showFirst(text: First): void
  /** Shows the edits of the session's user or, without one, of this browser's last user; others' stay on disk. */
  setUser(username: string | null, session?: SignIn): Promise<void>
  /** Ends this workspace when its person signs out: what is typed is written, and nothing is shown from then on. */
  release(): Promise<void>
  isReleased(): boolean
  flush(): Promise<void>
  /** By which texts stay that would be saved where nobody can be asked. */
  setFindWrong(find: FindWrong): void
  /** `wasFrozen`: it has heard nothing of other tabs meanwhile. */
  wake(wasFrozen?: boolean): void
  /** While nobody holds it, it fetches nothing that is not on this device any more. */
  setHeld(isHeld: boolean): void
  hasUnwritten(): boolean
  /** What is being typed and not written yet, for the next page to write. */
  lastWords(): LastWord[]
  /** Texts in memory only, and those that could not be written even there. */
  listUnwritten(): NotKept[]
  stop(): void
}

/** One language pair of a space in one tab: local first, the server when it can be reached. */
export function createWorkspace(device: Device, space: Space, src: string, dst: string): Workspace {
  const core = createCore(device, { space, src, dst })
  const { drafts, inTabs, ...editing } = createEditing(core)
  core.onWriteTyped(drafts.flush)
  const connection = createConnection(core, () => void opening.ask())
  const saving = createSaving(core, connection, drafts.flush)
  const opening = createOpening(core, { connection, flush: drafts.flush, resume: saving.resume })
  const ending = createEnding(core, drafts, stop)
  const actions = {
    ...editing,
    openDraft: drafts.open,
    typed: (key: string) => drafts.typed(key) ?? inTabs.pending(key),
    save: saving.save,
    retry: opening.retry,
    onRevision: opening.onRevision,
  }
  const status = createStatus(core, { drafts, inTabs }, actions)
  const stopListening = listenToDevice(core, { drafts, inTabs, opening, ending, saving, status })
  core.subscribe(device.lookAtUnwritten)

  function stop(): void {
    opening.stop()
    connection.stop()
    stopListening()
    inTabs.stop()
    drafts.close()
  }

  return {
    view: status.view,
    subscribe: core.subscribe,
    showFirst: core.showFirst,
    setUser: (username, session = { signIn: '', mayTranslate: true }) => opening.setUser(username, session),
    release: ending.release,
    isReleased: () => core.state().isReleased,
    flush() {
      inTabs.tellNow()
      return drafts.flush()
    },
    wake(wasFrozen = false) {
      if (!core.state().isLoaded) return
      ending.endIfOver()
      void device
        .verify()
        .then(() => (wasFrozen ? load(core) : core.inTurn((db) => readEdits(core, db, noTexts))))
        .catch(core.forgive)
      if (!device.isOnline()) return connection.unreachable()
      void opening.ask()
    },
    setFindWrong: saving.setFindWrong,
    setHeld: opening.setHeld,
    hasUnwritten: status.hasUnwritten,
    lastWords: () => lastWordsOf(core, drafts),
    listUnwritten: status.listUnwritten,
    stop,
  }
}
