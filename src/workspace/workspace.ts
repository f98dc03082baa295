import type { Refusal } from '#src/vue/call.ts'
import { found, metaRow, type EditRow, type WorkspaceDb } from './db.ts'
import type { Device, DeviceEvents } from './device.ts'
import { createDrafts } from './drafts.ts'
import { findEdit, listEdits, redoEdit, settleConflict, undoEdit, writeEdit, type Place } from './edits.ts'
import { forgetTexts, readKeptPair } from './kept-texts.ts'
import { listBatches, type ServerTexts } from './outbox.ts'
import { createPair } from './pair.ts'
import { createProbe } from './probe.ts'
import { StorageFailure, storageError } from './storage-failure.ts'
import { refreshPair, sendPending, sendUnsaved, type Refreshed, type Sent, type Sync } from './sync.ts'
import type { SaveResult, Scope, WorkspaceError, WorkspaceView } from './view.ts'
import { firstState, statusOf, type State } from './workspace-state.ts'

/** The view but for what only a browser knows. */
type WorkspaceShot = Omit<WorkspaceView, 'persisted' | 'keepOnDevice' | 'unsavedElsewhere' | 'unsavedOfOthers'>

export type Workspace = {
  view(): WorkspaceShot
  subscribe(listener: () => void): () => void
  /**
   * Whose edits to show: the session's user or, where there is no session, whoever used this browser last. Edits of
   * other users stay on disk, unseen and unsent. Starts the workspace the first time; later ones follow a login.
   */
  setUser(username: string | null): Promise<void>
  /** Writes what is typed, for moments after which the page may be gone. */
  flush(): Promise<void>
  /** Reads edits and asks the server again, as after coming back to the tab. */
  wake(): void
  hasUnwritten(): boolean
  stop(): void
}

/** One language pair of one scope as one tab works on it: local first, the server when it can be reached. */
export function createWorkspace(device: Device, scope: Scope, src: string, dst: string): Workspace {
  const pair = createPair()
  const listeners = new Set<() => void>()
  const drafts = createDrafts({
    target: (key) => pair.shot().byKey.get(key)?.target ?? null,
    base: pair.seen,
    write,
    onFailureChange: () => set({}),
  })
  const probe = createProbe(() => void refresh())
  let state = firstState
  let shot: WorkspaceShot | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let saveRun: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let user: string | null = null
  let wanted: string | null = null

  function set(change: Partial<State>): void {
    state = { ...state, ...change }
    shot = null
    drafts.refresh()
    listeners.forEach((listener) => listener())
  }

  // Reading and writing the disk in turn keeps the pair in memory and the rows on disk in step.
  function inTurn<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
    const next = turn
      .then(() => device.use(work))
      .then(
        (result) => {
          if (state.storage) set({ storage: null })
          return result
        },
        (error: unknown) => {
          if (error instanceof StorageFailure)
            set({ storage: error, isOutdated: state.isOutdated || error.reason === 'outdated' })
          throw error
        },
      )
    turn = next.catch(() => undefined)
    return next
  }

  function placeNow(): Place {
    if (state.owner === null) throw new StorageFailure('unavailable', 'nobody has signed in on this device yet')
    return { owner: state.owner, scope, lang: dst }
  }

  const load = () =>
    inTurn(async (db) => {
      const last = found(metaRow, await db.meta.get('last-owner'))?.value ?? null
      if (user !== null && user !== last) await db.meta.put({ name: 'last-owner', value: user })
      const owner = user ?? state.owner ?? last
      const kept = await readKeptPair(db, scope, src, dst)
      const edits = owner === null ? [] : await listEdits(db, { owner, scope, lang: dst })
      const batches = owner === null ? [] : await listBatches(db, { owner, scope })
      pair.load(kept, edits)
      const scopeNow = kept ? { languages: kept.languages, tags: kept.tags, fetchedAt: kept.fetchedAt } : {}
      const keptAt = edits.reduce<number | null>(
        (latest, { editedAt }) => Math.max(latest ?? 0, editedAt),
        state.keptAt,
      )
      set({ owner, isLoaded: true, savePending: batches.length > 0, keptAt, ...scopeNow })
    })

  async function readEdits(db: WorkspaceDb, texts: ReadonlyMap<string, string | null>): Promise<void> {
    if (state.owner === null) return
    const [edits, batches] = [await listEdits(db, placeNow()), await listBatches(db, { owner: state.owner, scope })]
    const rows = new Map<string, EditRow | undefined>(pair.edited().map((key) => [key, undefined]))
    for (const row of edits) rows.set(row.key, row)
    pair.patch(rows, texts)
    set({ savePending: batches.length > 0 })
  }

  const noTexts: ReadonlyMap<string, string | null> = new Map()
  const syncOn = (db: WorkspaceDb): Sync => ({
    db,
    port: device.port,
    now: device.now,
    newRequestId: device.newRequestId,
    exclusively: device.exclusively,
    inTurn: <Result>(work: () => Promise<Result>, texts: (result: Result) => ServerTexts) =>
      inTurn(async () => {
        const result = await work()
        await readEdits(db, texts(result).get(dst) ?? noTexts)
        return result
      }),
  })

  function reached(): void {
    probe.reached()
    if (state.offlineSince !== null) set({ offlineSince: null })
  }

  function unreachable(): void {
    probe.failed()
    if (state.offlineSince === null) set({ offlineSince: device.now() })
  }

  function meet(refusal: Refusal, during: 'read' | 'save'): void {
    if (refusal.code === 'unavailable') unreachable()
    else reached()
    if (refusal.code === 'too-many' || refusal.code === 'fault') probe.after((refusal.retryAfterSeconds ?? 30) * 1_000)
    const answer =
      refusal.code === 'unauthenticated' ? 'needs-login' : refusal.code === 'forbidden' ? 'forbidden' : state.answer
    set({ answer, refusal: { kind: 'refusal', during, refusal } })
  }

  // A failure of the device has been put into the state where it happened; anything else is a bug and goes on up.
  function forgiveStorage(error: unknown): void {
    if (!(error instanceof StorageFailure)) throw error
    set({ storage: error, isOutdated: state.isOutdated || error.reason === 'outdated' })
  }

  // What was fetched can be fetched again; edits that cannot be read are left as they are.
  async function refreshed(): Promise<Refreshed> {
    const ask = () => device.use((db) => refreshPair(syncOn(db), scope, src, dst))
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StorageFailure) || error.reason !== 'unreadable') throw error
      await device.use((db) => forgetTexts(db, scope))
      return ask()
    }
  }

  async function refresh(): Promise<void> {
    if (state.refreshing || isStopped) return
    set({ refreshing: true })
    try {
      const result = await refreshed()
      if (!result.ok) return meet(result.refusal, 'read')
      reached()
      set({ answer: 'ok', refusal: null, fetchedAt: device.now() })
      if (result.changed) {
        await load()
        device.tell({ kind: 'texts', scope }, events)
      }
      if (state.savePending) void send('pending').catch(forgiveStorage)
    } catch (error) {
      forgiveStorage(error)
    } finally {
      set({ refreshing: false })
    }
  }

  function resultOf({ stopped, refusal, saved, conflicts, refused }: Sent): SaveResult {
    const error: WorkspaceError | null = refusal ? { kind: 'refusal', during: 'save', refusal } : null
    const ended = saved + conflicts > 0 ? 'saved' : refused > 0 || refusal ? 'failed' : 'nothing'
    return { outcome: stopped ?? ended, saved, conflicts, refused, error }
  }

  async function sendNow(what: 'all' | 'pending'): Promise<SaveResult> {
    const { owner } = state
    if (owner === null) return { outcome: 'nothing', saved: 0, conflicts: 0, refused: 0, error: null }
    set({ saving: true })
    try {
      const sent = await device.use((db) => (what === 'all' ? sendUnsaved : sendPending)(syncOn(db), { owner, scope }))
      const done = sent.saved + sent.conflicts
      if (done > 0) device.tell({ kind: 'texts', scope }, events)
      if (sent.refusal) meet(sent.refusal, 'save')
      else if (done > 0) {
        reached()
        set({ answer: 'ok', refusal: null })
      }
      if (sent.saved > 0) set({ savedAt: device.now() })
      return resultOf(sent)
    } finally {
      set({ saving: false })
    }
  }

  function send(what: 'all' | 'pending'): Promise<SaveResult> {
    const run = saveRun.then(() => sendNow(what))
    saveRun = run.catch(() => undefined)
    return run
  }

  async function save(): Promise<SaveResult> {
    try {
      await drafts.flush()
      return await send('all')
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      return { outcome: 'failed', saved: 0, conflicts: 0, refused: 0, error: storageError(error) }
    }
  }

  function took(key: string, row: EditRow | undefined): void {
    pair.patch(new Map([[key, row]]), noTexts)
    set({ keptAt: device.now() })
    device.tell({ kind: 'edits', ...placeNow(), keys: [key] }, events)
  }

  function write(key: string, text: string, burst: string): Promise<void> {
    return inTurn(async (db) =>
      took(key, await writeEdit(db, placeNow(), { key, text, burst }, pair.seen, device.now())),
    )
  }

  async function edit(key: string, text: string): Promise<void> {
    await drafts.flush(key)
    await write(key, text, crypto.randomUUID())
  }

  async function step(direction: typeof undoEdit): Promise<string | null> {
    await drafts.flush()
    return inTurn(async (db) => {
      const stepped = await direction(db, placeNow(), pair.seen, device.now())
      if (stepped) took(stepped.key, stepped.row)
      return stepped?.key ?? null
    })
  }

  async function settle(key: string, choice: 'mine' | 'theirs'): Promise<void> {
    await drafts.flush(key)
    await inTurn(async (db) => took(key, await settleConflict(db, placeNow(), key, choice, device.now())))
  }

  const events: DeviceEvents = {
    onNews(message) {
      if (message.scope !== scope || !state.isLoaded) return
      if (message.kind === 'texts') void load().catch(forgiveStorage)
      else if (message.owner === state.owner && message.lang === dst) {
        const work = inTurn(async (db) => {
          const rows = new Map<string, EditRow | undefined>()
          for (const key of message.keys) rows.set(key, await findEdit(db, placeNow(), key))
          pair.patch(rows, noTexts)
          set({})
        })
        void work.catch(forgiveStorage)
      }
    },
    async onOutdated() {
      await drafts.flush().finally(() => set({ isOutdated: true }))
    },
    onBlocked: () => set({ storage: new StorageFailure('blocked', 'an older tab still holds the database') }),
  }
  const stopListening = device.listen(events)

  const actions = {
    edit,
    openDraft: drafts.open,
    undo: () => step(undoEdit),
    redo: () => step(redoEdit),
    save,
    settle,
    retry,
  }

  async function retry(): Promise<void> {
    try {
      // What is typed belongs to whoever typed it: while it cannot be written, nobody else takes over.
      await drafts.flush()
      user = wanted
      await load()
    } catch (error) {
      forgiveStorage(error)
    }
    await refresh()
  }

  return {
    view() {
      const { owner, languages, tags, refreshing, saving, savePending, keptAt, savedAt, fetchedAt, offlineSince } =
        state
      shot ??= {
        ...pair.shot(),
        ...actions,
        status: statusOf(state, pair.shot().units.length),
        owner,
        languages,
        tags,
        refreshing,
        saving,
        savePending,
        keptAt,
        savedAt,
        fetchedAt,
        offlineSince,
        online: offlineSince === null && device.isOnline(),
        unkept: drafts.isFailing(),
        lastError: state.storage ? storageError(state.storage) : state.refusal,
      }
      return shot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async setUser(username) {
      wanted = username?.toLowerCase() ?? null
      await retry()
    },
    flush: () => drafts.flush(),
    wake() {
      if (!state.isLoaded) return
      void inTurn((db) => readEdits(db, noTexts)).catch(forgiveStorage)
      if (!device.isOnline()) return unreachable()
      void refresh()
    },
    hasUnwritten: drafts.hasUnwritten,
    stop() {
      isStopped = true
      probe.stop()
      stopListening()
      drafts.close()
    },
  }
}
