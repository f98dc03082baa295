import { textsToSend } from '#src/workspace/store/texts-to-send.ts'
import { StorageFailure, storageError } from '#src/workspace/store/storage-failure.ts'
import { sendPending, sendUnsaved, type Sent } from './sync.ts'
import type { FindWrong, SaveResult, TextToSend, WorkspaceError } from '#src/workspace/view.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { nameOfText } from '#src/workspace/store/batches.ts'
import { everything, listUnsaved } from './outbox.ts'
import { syncOn } from './refresh.ts'

type What = 'all' | 'pending'
type MayGo = (texts: readonly TextToSend[]) => Promise<boolean>
type Sender = Parameters<typeof listUnsaved>[1]

const nothingSaved = { saved: 0, conflicts: 0, refused: 0, error: null }

function resultOf({ stopped, refusal, saved, conflicts, refused }: Sent): SaveResult {
  const error: WorkspaceError | null = refusal ? { kind: 'refusal', during: 'save', refusal } : null
  const ended = saved + conflicts > 0 ? 'saved' : refused > 0 || refusal ? 'failed' : 'nothing'
  return { outcome: stopped ?? ended, saved, conflicts, refused, error }
}

/** Sends one owner's edits, one run at a time. `flush` first writes what is being typed. */
export function createSaving(core: Core, connection: Connection, flush: () => Promise<void>) {
  let run: Promise<unknown> = Promise.resolve()
  let findWrong: FindWrong = async () => []

  /** What a save would send now. */
  function listTexts(sender: Sender, without: ReadonlySet<string>): Promise<TextToSend[]> {
    // In turn: until the texts are loaded, nobody knows which of them have errors.
    return core.inTurn(async (db) => {
      // Sources are the same in every language.
      const { byKey } = core.pair.shot()
      const edits = await listUnsaved(db, sender, { ...everything, without })
      return textsToSend(db, sender, edits, ({ key }) => byKey.get(key))
    })
  }

  async function sendNow(what: What, mayGo?: MayGo, without: ReadonlySet<string> = new Set()): Promise<SaveResult> {
    const { owner, isReleased, user, signIn } = core.state()
    const { space } = core.subject
    if (owner === null || isReleased) return { ...nothingSaved, outcome: 'nothing' }
    if (user === null) {
      core.set({ answer: 'needs-login' })
      return { ...nothingSaved, outcome: 'needs-login' }
    }
    const sender = { owner, scope: space, signIn }
    if (mayGo && !(await mayGo(await listTexts(sender, without)))) return { ...nothingSaved, outcome: 'held' }
    core.set({ saving: true })
    try {
      const sent = await core.device.use((db) =>
        what === 'all' ? sendUnsaved(syncOn(core, db), sender, without) : sendPending(syncOn(core, db), sender),
      )
      const done = sent.saved + sent.conflicts
      if (done > 0) core.tell({ kind: 'texts', scope: space })
      if (sent.refusal) connection.refused(sent.refusal, 'save')
      else if (done > 0) connection.agreed()
      if (sent.saved > 0) core.set({ savedAt: core.device.now() })
      return resultOf(sent)
    } finally {
      core.set({ saving: false })
    }
  }

  function send(what: What, mayGo?: MayGo, without?: ReadonlySet<string>): Promise<SaveResult> {
    const next = run.then(() => sendNow(what, mayGo, without))
    run = next.catch(() => undefined)
    return next
  }

  async function save(mayGo?: MayGo, without: readonly Pick<TextToSend, 'lang' | 'key'>[] = []): Promise<SaveResult> {
    try {
      await flush()
      return await send('all', mayGo, new Set(without.map(nameOfText)))
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      return { ...nothingSaved, outcome: 'failed', error: storageError(error) }
    }
  }

  return {
    resume(): void {
      void send('pending').catch(core.forgive)
    },
    save,
    findsWrong(find: FindWrong): void {
      findWrong = find
    },
    /** Where nobody can be asked: texts with errors stay. */
    async saveUnasked(): Promise<void> {
      let wrong: readonly TextToSend[] = []
      const { outcome } = await save(async (texts) => {
        wrong = await findWrong(texts)
        return wrong.length === 0
      })
      if (outcome === 'held') await save(undefined, wrong)
    },
  }
}
