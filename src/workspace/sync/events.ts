import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { State } from '#src/workspace/store/workspace-state.ts'
import type { Core } from './core.ts'
import { load, readWritten } from './load.ts'
import { lastWordsOf, release } from './device/ending.ts'
import type { createOpening } from './device/opening.ts'
import type { createSaving } from './save.ts'
import type { createStatus } from './status.ts'
import type { TextLocks } from './tabs/text-locks.ts'

type Parts = {
  drafts: Drafts
  locks: TextLocks
  opening: ReturnType<typeof createOpening>
  stop(): void
  saving: ReturnType<typeof createSaving>
  status: ReturnType<typeof createStatus>
}

export function listenToDevice(core: Core, { drafts, locks, opening, saving, status, stop }: Parts): () => void {
  const { space } = core.subject
  function readAgain(change: Partial<State>): void {
    core.set(change)
    // The first load reads these rows anyway.
    if (core.state().isLoaded) void load(core).then(opening.ask).catch(core.forgive)
  }

  return core.listen({
    onMessage(message) {
      const { isLoaded, owner } = core.state()
      if (message.kind === 'wants') return locks.onWanted(message.name)
      // Before the first load, messages are ignored, as the load reads the current rows. Once the first text is shown,
      // they wait for the load.
      if (message.scope !== space || (!isLoaded && owner === null)) return
      if (message.kind === 'texts') void opening.reload()
      else void readWritten(core, message).catch(core.forgive)
    },
    async onOutdated() {
      await drafts.flush().finally(() => core.set({ isOutdated: true }))
    },
    known: core.known,
    listUnwritten: status.listUnwritten,
    hasUnwritten: status.hasUnwritten,
    async onFlushRequest(saves) {
      // Texts on the disk are saved by the tab that asks, which has checked them. Texts that only this page has must be
      // saved here.
      const isHere = core.state().keeping.reason !== null
      await (saves && isHere ? saving.saveUnasked() : drafts.flush().catch(core.forgive))
    },
    onKeeping(keeping) {
      const isBack = keeping.reason === null && core.state().keeping.reason !== null
      core.set({ keeping })
      // The disk does not have the result of a save that was answered while the page worked in memory.
      if (isBack) void opening.reload(true)
    },
    onRestored: (count) => readAgain({ restored: { at: core.device.now(), count, from: 'page' } }),
    onCopied: (count) => readAgain({ restored: { at: core.device.now(), count, from: 'copy' } }),
    onReleased: () => release(core, drafts, stop),
    unwritten: () => lastWordsOf(core, drafts),
    onBlocked: () => core.set({ storage: new StorageFailure('blocked', 'an older tab still holds the database') }),
  })
}
