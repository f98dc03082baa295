import type { Answer, Refusal } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import { findMissingLanguage } from '#src/contract/values/missing-language.ts'
import { m } from '#messages'
import type { BatchRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { isSameText } from '#src/workspace/store/edits.ts'
import { findRevision, findSpace, hasUnknownKeys, keepAnswer } from '#src/workspace/store/texts/kept-texts.ts'
import {
  conflictsOf,
  retryLater,
  sealUnsaved,
  splitRefused,
  takeAnswer,
  type ServerTexts,
  type Taken,
  type Wordings,
} from './outbox.ts'
import { deleteBatches, findBatch, listBatches, type Entry, type Outbox } from '#src/workspace/store/batches.ts'
import { bodyOf } from './packing.ts'
import type { TextsPort } from './port/port.ts'
import type { Space } from '#src/workspace/view.ts'

export type Sync = {
  db: WorkspaceDb
  port: TextsPort
  now(): number
  newRequestId(): string
  /** Runs one piece of work at a time for each collection, across all tabs of this browser. */
  exclusively<Result>(space: Space, work: () => Promise<Result>): Promise<Result>
  /** Returns whether nothing may be sent any more: the person has signed out here, or is not known to be signed in. */
  isOver(): boolean
  /**
   * Runs a local change in this tab's queue of disk access. Afterwards it updates the units on the screen, unless
   * `texts` returns null.
   */
  runExclusive<Result>(work: () => Promise<Result>, texts: (result: Result) => ServerTexts | null): Promise<Result>
}

export type Fetch = Omit<Sync, 'isOver' | 'newRequestId'> & {
  /**
   * Returns the request for all texts that was made while the database was opening, and its time; null if there is
   * none. Each request is returned once.
   */
  takeAhead(): { asked: Promise<Answer<Texts>>; askedAt: number } | null
  /** Returns whether the person has signed out in this page: nothing more is stored then. */
  isReleased(): boolean
  /**
   * Returns whether texts that are not on this device may be fetched. They may not be for a list that is no longer
   * shown.
   */
  mayBegin(): boolean
  /** Shows an answer that is stored, without reading it from the disk. Returns whether it did so. */
  show(answer: Texts): boolean
}

/**
 * What a fetch has changed. `none`: nothing. `unasked`: no request was made. `whole`: all texts must be read from the
 * disk again. `answer`: the changes since the revision `since`, which are stored. `shown`: an answer with all texts,
 * which the screen already shows.
 */
export type Change = 'none' | 'unasked' | 'whole' | { since: number; answer: Texts } | { shown: Texts }
/**
 * Result of a fetch. `askedAt`: only if the request was made before this page had the lock of saves, the time of that
 * request. The answer may then lack a text that another tab has saved since.
 */
export type Refreshed = { ok: true; change: Change; askedAt?: number | undefined } | { ok: false; refusal: Refusal }

function textsIn({ texts, languages }: Texts, lang: string): ReadonlyMap<string, string | null> {
  const standing = new Map(Object.entries(languages[lang]?.[1] ?? {}))
  return new Map(texts.map(({ text: [key] }) => [key, standing.get(key) ?? null]))
}

const refusedLanguage = (code: string): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code: 'invalid', messages: [m.i18n_unknown_language({ code })] },
})

/**
 * Fetches a pair and stores the answer: all texts the first time, then only changes. Runs under the lock that saves
 * use; otherwise an older answer could overwrite a saved text. If the answer lacks one of the languages, returns the
 * refusal 'invalid'.
 */
export function refreshPair(
  { db, port, now, exclusively, runExclusive, show, takeAhead, isReleased, mayBegin }: Fetch,
  space: Space,
  src: string,
  dst: string,
): Promise<Refreshed> {
  return exclusively(space, async () => {
    const since = await findRevision(db, space, src, dst)
    if (since === undefined && !mayBegin()) return { ok: true, change: 'unasked' }
    const known = takeAhead()
    // An answer that was requested outside the lock may be older than stored texts, so it is used only if nothing of
    // the collection is stored.
    const ahead = since === undefined && !(await findSpace(db, space)) ? known : null
    const answer = await (ahead?.asked ?? port.read(space, since === undefined ? { src, dst } : { src, dst, since }))
    if (!answer.ok) return answer
    // If the answer is whole although changes were requested, or has a lower revision than the stored one, the server
    // has another database, and its texts replace the stored ones.
    const isWhole = since === undefined || answer.data.whole === true
    // If an answer lacks a language of the pair, its changes do not apply to that language.
    const isOfPair = findMissingLanguage(answer.data.languages, [src, dst]) === undefined
    const isUsable = !isWhole && isOfPair && answer.data.revision >= since
    if (isUsable && !(await hasUnknownKeys(db, space, answer.data))) {
      const keep = () => keepAnswer(db, space, src, dst, answer.data, since, now())
      const isChanged = await runExclusive(keep, (kept) =>
        kept === null ? null : new Map([[dst, textsIn(answer.data, dst)]]),
      )
      if (isChanged !== null) return { ok: true, change: isChanged ? { since, answer: answer.data } : 'none' }
    }
    if (!mayBegin()) return { ok: true, change: 'none' }
    const whole = isWhole ? answer : await port.read(space, { src, dst })
    if (!whole.ok) return whole
    // Another backend may leave out a language that it does not have. Storing it as empty would remove all its stored
    // texts.
    const lacking = findMissingLanguage(whole.data.languages, [src, dst])
    if (lacking !== undefined) return refusedLanguage(lacking)
    if (isReleased()) return { ok: true, change: 'none' }
    await keepAnswer(db, space, src, dst, whole.data, undefined, now())
    return { ok: true, change: show(whole.data) ? { shown: whole.data } : 'whole', askedAt: ahead?.askedAt }
  })
}

export type Sent = Taken & {
  stopped: 'needs-login' | 'forbidden' | 'pending' | 'failed' | null
  refusal: Refusal | null
}

// Finding one bad text in 2,000 by halving takes 22 requests. The limit applies if a server refuses everything.
const splitLimit = 60
const faultLimit = 3
const noTexts = (): ServerTexts => new Map()

/**
 * Finds the entries that the server did not save without saying so. Returns undefined if reading the server's texts
 * fails.
 */
async function findUntaken(port: TextsPort, batch: BatchRow, answer: Saved): Promise<ReadonlySet<Entry> | undefined> {
  const conflictOf = conflictsOf(answer)
  const silent = batch.entries.filter((entry) => !conflictOf(entry))
  if (answer.saved >= silent.length) return new Set()
  const untaken = new Set<Entry>()
  for (const lang of new Set(silent.map((entry) => entry.lang))) {
    const now = await port.read(batch.scope, { src: 'master', dst: lang })
    if (!now.ok) return undefined
    const texts = new Map(Object.entries(now.data.languages[lang]?.[1] ?? {}))
    for (const entry of silent)
      if (entry.lang === lang && !isSameText(texts.get(entry.key) ?? null, entry.text)) untaken.add(entry)
  }
  return untaken
}

/** Refusals after which batches are kept, to be sent again under their ids. */
const waits: Partial<Record<Refusal['code'], Sent['stopped']>> = {
  unauthenticated: 'needs-login',
  unavailable: 'pending',
  'too-many': 'pending',
}
/** Refusals that apply to any save. The batches are deleted, and their texts are unsaved again. */
const ends: Partial<Record<Refusal['code'], Sent['stopped']>> = {
  forbidden: 'forbidden',
  'not-found': 'failed',
  'not-implemented': 'failed',
  'wrong-kind': 'failed',
}

/** `next`: batches to send in place of this one. */
type Step = Partial<Taken> & { stopped?: Sent['stopped']; refusal?: Refusal; next?: readonly BatchRow[] }

async function sendBatch(sync: Sync, batch: BatchRow, maySplit: boolean): Promise<Step> {
  const { db, port, newRequestId, runExclusive } = sync
  const change = <Result>(work: () => Promise<Result>) => runExclusive(work, () => null)
  const answer = await port.save(batch.scope, bodyOf(batch), db.person)
  if (answer.ok) {
    // Another backend may report fewer saved texts than were sent. The server's texts are then read and compared.
    const untaken = await findUntaken(port, batch, answer.data)
    if (!untaken) return { refusal: { code: 'unavailable', messages: [] }, stopped: 'pending' }
    return runExclusive(
      () => takeAnswer(db, batch, { answer: answer.data, untaken }),
      ({ texts }) => texts,
    )
  }
  const { refusal } = answer
  const { code } = refusal
  if (waits[code]) return { refusal, stopped: waits[code] }
  if ((code === 'fault' || code === 'conflict') && batch.faults + 1 < faultLimit) {
    // The server knows this request id from another save, so the texts are sent under a new one.
    const isTaken = code === 'conflict'
    const again = await change(() => retryLater(db, batch, isTaken ? newRequestId() : batch.requestId))
    return isTaken ? { next: again ? [again] : [] } : { refusal }
  }
  if (!ends[code] && maySplit) {
    const { made, refused } = await change(() => splitRefused(db, batch, refusal, newRequestId))
    return { refusal, refused, next: made }
  }
  await change(() => deleteBatches(db, batch))
  return { refusal, stopped: ends[code] ?? 'failed' }
}

const nothingSent: Sent = { saved: 0, conflicts: 0, refused: 0, stopped: null, refusal: null }

/**
 * Sends batches in order, and returns `before` plus the result. A batch with an unknown outcome is kept for later, and
 * the next ones are still sent.
 */
async function sendBatches(sync: Sync, batches: readonly BatchRow[], before: Sent = nothingSent): Promise<Sent> {
  const { db, runExclusive } = sync
  const sent = { ...before }
  const queue = [...batches]
  let splits = 0
  for (let batch = queue.shift(); batch && !sent.stopped; batch = queue.shift()) {
    // Another tab may have ended the batch.
    const isThere = (await findBatch(db, batch.requestId)) !== undefined
    // The session may have ended during earlier batches.
    if (sync.isOver()) sent.stopped = 'needs-login'
    if (sent.stopped || !isThere) continue
    const step = await sendBatch(sync, batch, splits < splitLimit)
    if (step.next && step.refusal) splits += 1
    queue.unshift(...(step.next ?? []))
    sent.saved += step.saved ?? 0
    sent.conflicts += step.conflicts ?? 0
    sent.refused += step.refused ?? 0
    sent.refusal = step.refusal ?? sent.refusal
    sent.stopped = step.stopped ?? null
  }
  // An answer has updated the screen; a refusal has not.
  if (sent.stopped || sent.refusal) await runExclusive(async () => undefined, noTexts)
  return sent
}

/** Sends the batches of earlier saves that have not been answered yet. Texts that are not in a batch are not sent. */
export function sendPending(sync: Sync, outbox: Outbox): Promise<Sent> {
  return sync.exclusively(outbox.scope, async () => sendBatches(sync, await listBatches(sync.db, outbox)))
}

/**
 * Sends the unsaved texts of a collection in all languages. First sends the batches of earlier saves, then new batches,
 * and last the texts that had to wait for an earlier batch. `only`: the texts to send, as the user has agreed to send
 * them; if undefined, all.
 */
export function sendUnsaved(sync: Sync, outbox: Outbox, only?: Wordings): Promise<Sent> {
  return sync.exclusively(outbox.scope, async () => {
    if (sync.isOver()) return { ...nothingSent, stopped: 'needs-login' }
    const seal = (wordings: Wordings | undefined) =>
      sync.runExclusive(
        () => sealUnsaved(sync.db, outbox, wordings, sync.newRequestId, sync.now()),
        ({ refused }) => (refused > 0 ? noTexts() : null),
      )
    const { earlier, made, later, refused } = await seal(only)
    const sent = await sendBatches(sync, [...earlier, ...made], { ...nothingSent, refused })
    if (sent.stopped || later.size === 0) return sent
    const second = await seal(later)
    return sendBatches(sync, second.made, { ...sent, refused: sent.refused + second.refused })
  })
}
