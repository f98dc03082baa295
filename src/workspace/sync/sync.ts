import type { Answer, Refusal } from '#src/contract/call/call.ts'
import type { Saved, Texts } from '#src/contract/i18n.ts'
import { findMissingLanguage } from '#src/contract/values/missing-language.ts'
import { m } from '#messages'
import type { BatchRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { isSameText } from '#src/workspace/store/edits.ts'
import { findRevision, findSpace, hasUnknownKeys, keepAnswer } from '#src/workspace/store/texts/kept-texts.ts'
import {
  dissolveBatches,
  conflictsOf,
  everything,
  sealUnsaved,
  isolate,
  dropReverted,
  renewBatch,
  takeAnswer,
  type Choice,
  type ServerTexts,
  type Taken,
  type Wordings,
} from './outbox.ts'
import { listBatches, nameOfText, type Entry, type Sender } from '#src/workspace/store/batches.ts'
import { markInFlight, type Frozen } from './in-flight.ts'
import { bodyOf } from './packing.ts'
import { isConfirmed } from '#src/workspace/store/is-confirmed.ts'
import type { TextsPort } from './port/port.ts'
import type { Space } from '#src/workspace/view.ts'

export type Sync = {
  db: WorkspaceDb
  port: TextsPort
  now(): number
  newRequestId(): string
  /** Runs one piece of work at a time over all tabs of this browser. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether this sign-in has ended here: nothing more is sent under it then. */
  isOver(signIn: string): boolean
  /**
   * Runs a local change in this tab's write queue and updates the screen's data with it; if `texts` returns null, the
   * data is unchanged.
   */
  runExclusive<Result>(work: () => Promise<Result>, texts: (result: Result) => ServerTexts | null): Promise<Result>
}

export type Fetch = Omit<Sync, 'isOver' | 'newRequestId'> & {
  /**
   * Returns the whole answer that was requested before the stored revision was known, and when; null if there is none.
   * Returns it once.
   */
  takeAhead(): { asked: Promise<Answer<Texts>>; askedAt: number } | null
  /** Whether this page has released the device: nothing more is stored then. */
  isReleased(): boolean
  /** Whether texts that are not on this device may be fetched: not for a list that nobody shows any more. */
  mayBegin(): boolean
  /** Shows a whole answer that is stored, without reading it again. Returns whether it does. */
  show(answer: Texts): boolean
}

/** `shown`: a whole answer that the screen already has; 'unasked': no request was made. */
export type Change = 'none' | 'unasked' | 'whole' | { since: number; answer: Texts } | { shown: Texts }
/**
 * `askedAt`: time of a request made outside the lock; a text that another tab saved meanwhile may be missing in its
 * answer.
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

/** Fetches a pair: all at first, then changes. Never during a save, whose answer an older read would overwrite. */
export function refreshPair(
  { db, port, now, exclusively, runExclusive, show, takeAhead, isReleased, mayBegin }: Fetch,
  space: Space,
  src: string,
  dst: string,
): Promise<Refreshed> {
  return exclusively(async () => {
    const since = await findRevision(db, space, src, dst)
    if (since === undefined && !mayBegin()) return { ok: true, change: 'unasked' }
    const known = takeAhead()
    // An answer requested outside the lock may be older than the collection's stored texts in other languages.
    const ahead = since === undefined && !(await findSpace(db, space)) ? known : null
    const answer = await (ahead?.asked ?? port.read(space, since === undefined ? { src, dst } : { src, dst, since }))
    if (!answer.ok) return answer
    // The answer comes from another database, as does one with a lower revision than the stored one: what is known of
    // the old database says nothing about it.
    const isWhole = since === undefined || answer.data.whole === true
    // Changes without the pair's languages say nothing about these languages.
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
    // Another backend may leave out a language that the portal refuses. That is no empty language: all its stored texts
    // would be removed.
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

// Halving 2,000 keys down to one bad text takes 22 requests; a server that refuses everything must not get a thousand.
const isolationLimit = 60
const faultLimit = 3
const noTexts = (): ServerTexts => new Map()

type Step = { taken: Taken; stopped: Sent['stopped']; refusal: Refusal | null; isolated: boolean }

/** Finds entries that the server silently did not save; undefined if the server cannot be asked. */
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

const soonMs = 1_500

/** Sends a batch. Marks its edits as in flight, unless the answer comes soon and makes that unnecessary. */
async function asked(
  { port }: Sync,
  batch: BatchRow,
  { owner, signIn }: Sender,
  mark: () => Promise<void>,
): Promise<Answer<Saved>> {
  // The queue itself reports a failed write.
  const late = setTimeout(() => void mark().catch(() => undefined), soonMs)
  const answer = await port.save(batch.scope, bodyOf(batch), { owner, signIn }).finally(() => clearTimeout(late))
  if (!answer.ok) await mark()
  return answer
}

type Sending = { mark: () => Promise<void>; mayIsolate: boolean }

async function sendBatch(sync: Sync, batch: BatchRow, sender: Sender, { mark, mayIsolate }: Sending): Promise<Step> {
  const { db, port, newRequestId, runExclusive } = sync
  const answer = await asked(sync, batch, sender, mark)
  const step: Step = { taken: { saved: 0, conflicts: 0, refused: 0 }, stopped: null, refusal: null, isolated: false }
  if (answer.ok) {
    const { data } = answer
    // Another backend may count fewer texts than were sent: then its texts are read.
    const untaken = await findUntaken(port, batch, data)
    if (!untaken) {
      await mark()
      return { ...step, refusal: { code: 'unavailable', messages: [] }, stopped: 'pending' }
    }
    return {
      ...step,
      taken: await runExclusive(
        () => takeAnswer(db, batch, { answer: data, untaken }),
        ({ texts }) => texts,
      ),
    }
  }
  const { refusal } = answer
  const takeBack = () => runExclusive(() => dissolveBatches(db, batch), noTexts)
  switch (refusal.code) {
    case 'unauthenticated':
      return { ...step, refusal, stopped: 'needs-login' }
    case 'unavailable':
    case 'too-many':
      return { ...step, refusal, stopped: 'pending' }
    case 'forbidden':
      await takeBack()
      return { ...step, refusal, stopped: 'forbidden' }
    case 'not-found':
    case 'not-implemented':
    case 'wrong-kind':
      await takeBack()
      return { ...step, refusal, stopped: 'failed' }
    case 'conflict':
      // The server knows this request id from another save: the same texts are sent under a new one.
      if (batch.faults + 1 < faultLimit) {
        await runExclusive(() => renewBatch(db, batch, newRequestId), noTexts)
        return step
      }
      break
    case 'fault':
      if (batch.faults + 1 < faultLimit) {
        // Updated, not put: another tab may have ended the batch together with all rows of its owner.
        await db.batches.update(batch.requestId, { faults: batch.faults + 1 })
        return { ...step, refusal }
      }
  }
  if (mayIsolate)
    return {
      ...step,
      taken: await runExclusive(() => isolate(db, batch, refusal, newRequestId), noTexts),
      refusal,
      isolated: true,
    }
  await takeBack()
  return { ...step, refusal, stopped: 'failed' }
}

const nothingSent = (): Sent => ({ saved: 0, conflicts: 0, refused: 0, stopped: null, refusal: null })

/** Returns a function that marks the edits of all batches in flight, once. */
function markingOf({ db, runExclusive }: Sync, frozen: Frozen): () => Promise<void> {
  let marking: Promise<void> | undefined
  return () => (marking ??= runExclusive(() => markInFlight(db, frozen.batches), noTexts))
}

const toSend = async ({ db, runExclusive }: Sync, batch: BatchRow): Promise<BatchRow | undefined> =>
  (
    await runExclusive(
      () => dropReverted(db, batch),
      ({ dropped }) => (dropped > 0 ? noTexts() : null),
    )
  ).batch

// A batch with an unknown outcome stays and is not sent twice in one run; it does not hold up the others.
async function sendBatches(sync: Sync, sender: Sender, frozen: Frozen): Promise<Sent> {
  const sent = nothingSent()
  const tried = new Set<string>()
  const mark = markingOf(sync, frozen)
  // It is unknown which edits an earlier page has marked.
  if (frozen.batches.length > frozen.made.length) await mark()
  let listed = frozen.batches
  for (let isolations = 0; ; listed = await listBatches(sync.db, sender)) {
    const next = listed.find((one) => !tried.has(one.requestId) && isConfirmed(one, sender.signIn))
    if (!next) return sent
    tried.add(next.requestId)
    const isOver = () => sync.isOver(sender.signIn)
    const batch = next.unsent && !isOver() ? await toSend(sync, next) : next
    // The sign-in may have ended while the batch waited for the queue, or for earlier batches.
    if (isOver()) {
      await mark()
      return { ...sent, stopped: 'needs-login' }
    }
    if (!batch) continue
    const sending = { mark, mayIsolate: isolations < isolationLimit }
    const step = await sendBatch(sync, batch, sender, sending)
    if (step.isolated) isolations += 1
    sent.saved += step.taken.saved
    sent.conflicts += step.taken.conflicts
    sent.refused += step.taken.refused
    sent.refusal = step.refusal ?? sent.refusal
    if (step.stopped) return { ...sent, stopped: step.stopped }
  }
}

/** Returns the wordings for which no new batch was made. */
function withoutMade(only: Wordings, { made }: Frozen): Wordings {
  const entries = made.flatMap((batch) => batch.entries)
  // Every entry is one of `only`.
  if (entries.length === only.size) return new Map()
  const gone = new Set(entries.map(nameOfText))
  return new Map([...only].filter(([name]) => !gone.has(name)))
}

/** Resends batches of an earlier save that got no answer. */
export function sendPending(sync: Sync, sender: Sender): Promise<Sent> {
  return sync.exclusively(async () =>
    sendBatches(sync, sender, { batches: await listBatches(sync.db, sender), made: [], refused: 0 }),
  )
}

/**
 * Sends an owner's unsaved texts of a collection in all languages: earlier batches first, then texts changed meanwhile.
 * `only` restricts the texts and their wordings.
 */
export function sendUnsaved(sync: Sync, sender: Sender, only?: Wordings): Promise<Sent> {
  return sync.exclusively(async () => {
    if (sync.isOver(sender.signIn)) return { ...nothingSent(), stopped: 'needs-login' }
    const startedAt = sync.now()
    const freeze = (choice: Choice) =>
      sync.runExclusive(
        () => sealUnsaved(sync.db, sender, choice, sync.newRequestId, startedAt),
        ({ refused }) => (refused > 0 ? noTexts() : null),
      )
    const first = await freeze({ ...everything, only })
    const sent = await sendBatches(sync, sender, first)
    sent.refused += first.refused
    if (sent.stopped) return sent
    const left = only && withoutMade(only, first)
    if (left?.size === 0) return sent
    const rewritten = await freeze({ until: startedAt, withRefused: false, only: left })
    if (rewritten.made.length === 0) return sent
    const later = await sendBatches(sync, sender, rewritten)
    return {
      saved: sent.saved + later.saved,
      conflicts: sent.conflicts + later.conflicts,
      refused: sent.refused + later.refused,
      stopped: later.stopped,
      refusal: later.refusal ?? sent.refusal,
    }
  })
}
