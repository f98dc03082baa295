import type { Texts } from '#src/contract/i18n.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { forgetTexts } from '#src/workspace/store/texts/kept-texts.ts'
import type { ServerTexts } from './outbox.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { type Change, type Fetch, refreshPair, type Refreshed, type Sync } from './sync.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { load, noTexts, readEdits } from './load.ts'
import { showAnswer, takeShown } from './show-answer.ts'

function tellSaved(core: Core, texts: ServerTexts): void {
  if (core.state().isReleased) return
  const { space } = core.subject
  for (const [lang, saved] of texts)
    if (saved.size > 0) {
      const texts = Array.from(saved, ([key, text]) => ({ key, text }))
      core.tell({ kind: 'saved', scope: space, lang, texts })
    }
}

/**
 * Returns what saves and fetches of a workspace need. Their local changes run in the core's queue, and afterwards the
 * units on the screen are updated.
 */
export function syncOn(core: Core, db: WorkspaceDb): Sync {
  const { port, now, newRequestId, exclusively } = core.device
  return {
    db,
    port,
    now,
    newRequestId,
    exclusively,
    isOver: () => !core.state().hasSession || core.device.isOver(),
    runExclusive: <Result>(work: () => Promise<Result>, texts: (result: Result) => ServerTexts | null) =>
      core.runExclusive(async () => {
        const result = await work()
        const changed = texts(result)
        if (changed) await readEdits(core, db, changed.get(core.subject.dst) ?? noTexts)
        tellSaved(core, changed ?? new Map())
        return result
      }),
  }
}

// Fetches the pair. If its stored texts are unreadable, they are removed and fetched again; edits are not changed.
async function fetchPair(
  core: Core,
  { takeAhead, mayBegin }: Pick<Fetch, 'takeAhead' | 'mayBegin'>,
): Promise<Refreshed> {
  const { space, src, dst } = core.subject
  const show = (answer: Texts) => showAnswer(core, answer)
  const isReleased = () => core.state().isReleased
  const ask = () =>
    core.device.use((db) =>
      refreshPair({ ...syncOn(core, db), show, takeAhead, isReleased, mayBegin }, space, src, dst),
    )
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof StorageFailure) || error.reason !== 'unreadable') throw error
    await core.device.use((db) => forgetTexts(db, space))
    return ask()
  }
}

type Asking = Pick<Fetch, 'takeAhead' | 'mayBegin'> & { onReached(): void }

/**
 * Fetches the pair, or its changes, and applies them. Calls `onReached` if the server answered without a refusal.
 * Returns whether to ask again, because the answer may be older than a text that another tab has saved. Returns false
 * at once if a fetch is already running.
 */
export async function refresh(core: Core, connection: Connection, asking: Asking): Promise<boolean> {
  if (core.state().refreshing) return false
  core.set({ refreshing: true })
  try {
    const result = await fetchPair(core, asking)
    if (!result.ok) {
      connection.refused(result.refusal, 'read')
      return false
    }
    if (result.change === 'unasked') return false
    const { answer, owner } = core.state()
    const isShut = answer === 'forbidden' || owner === null
    connection.agreed()
    core.set({ fetchedAt: core.device.now() })
    if (result.change !== 'none' || isShut) {
      const { change } = result
      const isTaken =
        typeof change === 'object' && 'shown' in change && !isShut && (await takeShown(core, change.shown))
      const revision = isShut || isTaken ? null : revisionOf(core, change)
      if (revision !== null) core.set({ revision })
      else if (!isTaken) await load(core)
      core.tell({ kind: 'texts', scope: core.subject.space })
    }
    asking.onReached()
    return result.askedAt !== undefined
  } catch (error) {
    core.forgive(error)
    return false
  } finally {
    core.set({ refreshing: false })
  }
}

/**
 * Returns the new revision if only translations have changed, which are already in memory. Returns null if the pair
 * must be read again.
 */
function revisionOf(core: Core, change: Change): number | null {
  if (typeof change === 'string' || 'shown' in change || change.since !== core.state().revision) return null
  const { texts, languages, removed = [], t9n_tags: tags, revision } = change.answer
  if (removed.length > 0 || tags.some((tag) => !core.state().tags.includes(tag))) return null
  const { byKey } = core.pair.shot()
  const sources = new Map(Object.entries(languages[core.subject.src]?.[1] ?? {}))
  const isAsBefore = ({ text: [key], desc = '', tags = [] }: (typeof texts)[number]) => {
    const unit = byKey.get(key)
    const isSame = unit?.source === (sources.get(key) ?? '') && unit.desc === desc && unit.tags.join() === tags.join()
    return isSame && !unit.removed
  }
  return texts.every(isAsBefore) ? revision : null
}
