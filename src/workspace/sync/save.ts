import { StorageFailure, storageError } from '#src/workspace/store/storage-failure.ts'
import { sendPending, sendUnsaved, type Sent } from './sync.ts'
import type { SaveResult, WorkspaceError } from '#src/workspace/view.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { syncOn } from './refresh.ts'

type What = 'all' | 'pending'

const nothingSaved = { saved: 0, conflicts: 0, refused: 0, error: null }

function resultOf({ stopped, refusal, saved, conflicts, refused }: Sent): SaveResult {
  const error: WorkspaceError | null = refusal ? { kind: 'refusal', during: 'save', refusal } : null
  const ended = saved + conflicts > 0 ? 'saved' : refused > 0 || refusal ? 'failed' : 'nothing'
  return { outcome: stopped ?? ended, saved, conflicts, refused, error }
}

/** Sends one owner's edits, one run after the other. `flush` brings what is typed to where it can be sent from. */
export function createSaving(core: Core, connection: Connection, flush: () => Promise<void>) {
  let run: Promise<unknown> = Promise.resolve()

  async function sendNow(what: What): Promise<SaveResult> {
    const { owner, isReleased, user, signIn } = core.state()
    const { scope } = core.subject
    if (owner === null || isReleased) return { ...nothingSaved, outcome: 'nothing' }
    if (user === null) {
      core.set({ answer: 'needs-login' })
      return { ...nothingSaved, outcome: 'needs-login' }
    }
    core.set({ saving: true })
    try {
      const sent = await core.device.use((db) =>
        (what === 'all' ? sendUnsaved : sendPending)(syncOn(core, db), { owner, scope, signIn }),
      )
      const done = sent.saved + sent.conflicts
      if (done > 0) core.tell({ kind: 'texts', scope })
      if (sent.refusal) connection.refused(sent.refusal, 'save')
      else if (done > 0) connection.agreed()
      if (sent.saved > 0) core.set({ savedAt: core.device.now() })
      return resultOf(sent)
    } finally {
      core.set({ saving: false })
    }
  }

  function send(what: What): Promise<SaveResult> {
    const next = run.then(() => sendNow(what))
    run = next.catch(() => undefined)
    return next
  }

  return {
    resume(): void {
      void send('pending').catch(core.forgive)
    },
    async save(): Promise<SaveResult> {
      try {
        await flush()
        return await send('all')
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error
        return { ...nothingSaved, outcome: 'failed', error: storageError(error) }
      }
    },
  }
}
