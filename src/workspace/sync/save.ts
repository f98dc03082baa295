import { isBlank } from '#src/blank-text.ts'
import { type Going, readBeside, textsToSend } from '#src/workspace/store/texts-to-send.ts'
import { StorageFailure, storageError } from '#src/workspace/store/storage-failure.ts'
import { sendPending, sendUnsaved, type Sent } from './sync.ts'
import type { FindWrong, SaveResult, TextToSend, WorkspaceError } from '#src/workspace/view.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { nameOfText, type Outbox } from '#src/workspace/store/batches.ts'
import { listToSend, type Wordings, wordingsOf } from './outbox.ts'
import { syncOn } from './refresh.ts'

type What = 'all' | 'pending'
type MayGo = (texts: readonly TextToSend[]) => Promise<boolean>
type ToSend = { texts: TextToSend[]; wordings: Wordings }

const nothingSaved = { saved: 0, conflicts: 0, refused: 0, error: null }

function resultOf({ stopped, refusal, saved, conflicts, refused }: Sent): SaveResult {
  const error: WorkspaceError | null = refusal ? { kind: 'refusal', during: 'save', refusal } : null
  const ended = saved + conflicts > 0 ? 'saved' : refused > 0 || refusal ? 'failed' : 'nothing'
  return { outcome: stopped ?? ended, saved, conflicts, refused, error }
}

/**
 * Creates the functions that send the person's edits. Only one save runs at a time. Before each save, they call
 * `flush`, which writes typed text.
 */
export function createSaving(core: Core, connection: Connection, flush: () => Promise<void>) {
  let run: Promise<unknown> = Promise.resolve()
  // Until `setFindWrong` sets the checks, all texts count as wrong, because here the user cannot be asked.
  let findWrong: FindWrong = async (texts) => texts

  /** Lists the texts that a save would send now, except the texts named in `without`. */
  async function listNow(outbox: Outbox, without: ReadonlySet<string>): Promise<ToSend> {
    // Queued after the load: before it, it is unknown which texts have errors.
    const listed = await core.runExclusive((db) => listToSend(db, outbox))
    const edits = without.size > 0 ? listed.filter((edit) => !without.has(nameOfText(edit))) : listed
    const { src } = core.subject
    const { byKey } = core.pair.shot()
    const isBesideOpen = (edit: Going) => edit.lang !== src && (edit.src ?? src) === src
    // Before the open pair is fetched, it is unknown which texts are not part of it.
    const isRead = core.state().revision !== null
    const isShown = (edit: Going) => isBesideOpen(edit) && (isRead || !isBlank(byKey.get(edit.key)?.source ?? null))
    const texts = await core.device.use(async (db) => {
      const beside = edits.every(isShown) ? undefined : await readBeside(db, outbox.scope)
      return textsToSend(db, outbox, edits, async (edit, dismissed) =>
        beside && !isShown(edit) ? beside(edit, dismissed) : byKey.get(edit.key),
      )
    })
    return { texts, wordings: wordingsOf(edits) }
  }

  async function sendNow(what: What, mayGo?: MayGo, without: ReadonlySet<string> = new Set()): Promise<SaveResult> {
    // Waits for the load, which reads the edits.
    if (!core.state().isLoaded) await core.runExclusive(async () => undefined)
    const { owner, isReleased, hasSession } = core.state()
    const { space } = core.subject
    if (owner === null || isReleased) return { ...nothingSaved, outcome: 'nothing' }
    if (!hasSession) {
      core.set({ answer: 'needs-login' })
      return { ...nothingSaved, outcome: 'needs-login' }
    }
    const outbox = { scope: space }
    const now = mayGo && (await listNow(outbox, without))
    if (now && !(await mayGo(now.texts))) return { ...nothingSaved, outcome: 'held' }
    core.set({ saving: true })
    try {
      const sent = await core.device.use((db) =>
        what === 'all' ? sendUnsaved(syncOn(core, db), outbox, now?.wordings) : sendPending(syncOn(core, db), outbox),
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
    setFindWrong(find: FindWrong): void {
      findWrong = find
    },
    /** Saves without asking the user: texts with errors are not sent. */
    async saveUnasked(): Promise<void> {
      let wrong: readonly TextToSend[] = []
      const isGood = async (texts: readonly TextToSend[]) => {
        wrong = await findWrong(texts, core.subject.space)
        return wrong.length === 0
      }
      const { outcome } = await save(isGood)
      if (outcome === 'held') await save(isGood, wrong)
    },
  }
}
