import type { Refusal } from '#src/vue/call.ts'
import { found, metaRow, type EditRow, type WorkspaceDb } from './db.ts'
import type { Device, DeviceEvents } from './device.ts'
import { createDraft, type LiveDraft } from './draft.ts'
import { findEdit, listEdits, redoEdit, settleConflict, undoEdit, writeEdit, type Place } from './edits.ts'
import { readKeptPair } from './kept-texts.ts'
import { listBatches, type ServerTexts } from './outbox.ts'
import { createPair } from './pair.ts'
import { StorageFailure, storageError } from './storage-failure.ts'
import { refreshPair, sendPending, sendUnsaved, type Sent, type Sync } from './sync.ts'
import type { SaveResult, Scope, WorkspaceError, WorkspaceView } from './view.ts'

/** The view but for what only a browser knows. */
export type WorkspaceShot = Omit<WorkspaceView, 'persisted' | 'keepOnDevice' | 'unsavedElsewhere' | 'unsavedOfOthers'>

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

const probeMs = [3_000, 5_000, 10_000, 20_000, 30_000]

type State = {
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

/** One language pair of one scope as one tab works on it: local first, the server when it can be reached. */
export function createWorkspace(device: Device, scope: Scope, src: string, dst: string): Workspace {
  const pair = createPair()
  const listeners = new Set<() => void>()
  const drafts = new Map<string, LiveDraft>()
  let state: State = {
    owner: null, isLoaded: false, isOutdated: false, storage: null, answer: 'ok', refusal: null, offlineSince: null, refreshing: false,
    saving: false, savePending: false, keptAt: null, savedAt: null, fetchedAt: null, languages: [], tags: [],
  }
  let shot: WorkspaceShot | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let saveRun: Promise<unknown> = Promise.resolve()
  let probe: ReturnType<typeof setTimeout> | undefined
  let probes = 0
  let isStopped = false
  let user: string | null = null

  function set(change: Partial<State>): void {
    state = { ...state, ...change }
    shot = null
    drafts.forEach((draft) => draft.refresh())
    listeners.forEach((listener) => listener())
  }

  // Reading and writing the disk in turn keeps the pair in memory and the rows on disk in step.
  function inTurn<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
    const next = turn.then(() => device.use(work)).then(
      (result) => {
        if (state.storage) set({ storage: null })
        return result
      },
      (error: unknown) => {
        if (error instanceof StorageFailure) set({ storage: error, isOutdated: state.isOutdated || error.reason === 'outdated' })
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
      const keptAt = edits.reduce<number | null>((latest, { editedAt }) => Math.max(latest ?? 0, editedAt), state.keptAt)
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
    clearTimeout(probe)
    probes = 0
    if (state.offlineSince !== null) set({ offlineSince: null })
  }

  function askAgain(afterMs: number): void {
    clearTimeout(probe)
    if (!isStopped) probe = setTimeout(() => void refresh(), afterMs)
  }

  function unreachable(): void {
    askAgain(probeMs[Math.min(probes, probeMs.length - 1)] ?? 0)
    probes += 1
    if (state.offlineSince === null) set({ offlineSince: device.now() })
  }

  function meet(refusal: Refusal, during: 'read' | 'save'): void {
    if (refusal.code === 'unavailable') unreachable()
    else reached()
    if (refusal.code === 'too-many' || refusal.code === 'fault') askAgain((refusal.retryAfterSeconds ?? 30) * 1_000)
    const answer = refusal.code === 'unauthenticated' ? 'needs-login' : refusal.code === 'forbidden' ? 'forbidden' : state.answer
    set({ answer, refusal: { kind: 'refusal', during, refusal } })
  }

  // A failure of the device has been put into the state where it happened; anything else is a bug and goes on up.
  function forgiveStorage(error: unknown): void {
    if (!(error instanceof StorageFailure)) throw error
    set({ storage: error, isOutdated: state.isOutdated || error.reason === 'outdated' })
  }

  async function refresh(): Promise<void> {
    if (state.refreshing || isStopped) return
    set({ refreshing: true })
    try {
      const result = await device.use((db) => refreshPair(syncOn(db), scope, src, dst))
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
      await flush()
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

  const write = (key: string, text: string, burst: string) =>
    inTurn(async (db) => took(key, await writeEdit(db, placeNow(), { key, text, burst }, pair.seen, device.now())))

  async function edit(key: string, text: string): Promise<void> {
    await drafts.get(key)?.flush()
    await write(key, text, crypto.randomUUID())
  }

  async function step(direction: typeof undoEdit): Promise<string | null> {
    await flush()
    return inTurn(async (db) => {
      const stepped = await direction(db, placeNow(), pair.seen, device.now())
      if (stepped) took(stepped.key, stepped.row)
      return stepped?.key ?? null
    })
  }

  async function settle(key: string, choice: 'mine' | 'theirs'): Promise<void> {
    await drafts.get(key)?.flush()
    await inTurn(async (db) => took(key, await settleConflict(db, placeNow(), key, choice, device.now())))
  }

  function openDraft(key: string): LiveDraft {
    const open = drafts.get(key)
    open?.reopen()
    if (open) return open
    const draft = createDraft({
      key,
      target: () => pair.shot().byKey.get(key)?.target ?? null,
      base: () => pair.seen(key),
      write: (text, burst) => write(key, text, burst),
      onDone() {
        if (drafts.get(key) === draft) drafts.delete(key)
      },
      onFailureChange: () => set({}),
    })
    drafts.set(key, draft)
    return draft
  }

  async function flush(): Promise<void> {
    await Promise.all([...drafts.values()].map((draft) => draft.flush()))
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
      await flush().finally(() => set({ isOutdated: true }))
    },
    onBlocked: () => set({ storage: new StorageFailure('blocked', 'an older tab still holds the database') }),
  }
  const stopListening = device.listen(events)

  function statusNow(): WorkspaceView['status'] {
    if (state.isOutdated) return 'outdated-tab'
    if (state.storage) return 'storage-failed'
    if (!state.isLoaded) return 'loading'
    if (state.answer !== 'ok') return state.answer
    if (state.owner === null && state.offlineSince === null) return state.refreshing ? 'loading' : 'needs-login'
    if (pair.shot().units.length > 0 || state.fetchedAt !== null) return 'ready'
    return state.offlineSince === null ? 'loading' : 'empty-offline'
  }

  const actions = { edit, openDraft, undo: () => step(undoEdit), redo: () => step(redoEdit), save, settle, retry }

  async function retry(): Promise<void> {
    await load().catch(forgiveStorage)
    await refresh()
  }

  return {
    view() {
      const { owner, languages, tags, refreshing, saving, savePending, keptAt, savedAt, fetchedAt, offlineSince } = state
      shot ??= {
        ...pair.shot(), ...actions, status: statusNow(), owner, languages, tags, refreshing, saving, savePending, keptAt, savedAt,
        fetchedAt, offlineSince, online: offlineSince === null && device.isOnline(),
        unkept: [...drafts.values()].some((draft) => draft.state === 'failed'),
        lastError: state.storage ? storageError(state.storage) : state.refusal,
      }
      return shot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async setUser(username) {
      // What is typed goes to whoever typed it.
      await flush().catch(() => undefined)
      user = username?.toLowerCase() ?? null
      await load().catch(forgiveStorage)
      await refresh()
    },
    flush,
    wake() {
      if (!state.isLoaded) return
      void inTurn((db) => readEdits(db, noTexts)).catch(forgiveStorage)
      if (!device.isOnline()) return unreachable()
      void refresh()
    },
    hasUnwritten: () => [...drafts.values()].some((draft) => draft.state !== 'kept'),
    stop() {
      isStopped = true
      clearTimeout(probe)
      stopListening()
      drafts.forEach((draft) => draft.close())
    },
  }
}
