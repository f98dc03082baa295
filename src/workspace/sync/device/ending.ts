import { noMarks } from '#src/workspace/store/shared/marks.ts'
import type { PendingText } from '#src/workspace/store/device/pending-slot.ts'
import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import { onDiskAlone } from '#src/workspace/store/device/storage.ts'
import type { Core } from '#src/workspace/sync/core.ts'

const releaseLimitMs = 2_000

/**
 * Lists the typed text of a workspace that is not written yet, for the pending slot. Empty after the person has signed
 * out. `at` is the current time, but never earlier than that of the edit that was typed over, in case the clock was set
 * back.
 */
export function lastWordsOf(core: Core, drafts: Drafts): PendingText[] {
  if (core.state().isReleased) return []
  const now = core.device.now()
  return drafts.unwritten().flatMap((draft) => {
    const unwritten = draft.unwritten()
    if (!unwritten) return []
    const at = Math.max(now, core.pair.edit(draft.key)?.editedAt ?? 0)
    return [{ ...core.place(), key: draft.key, ...unwritten, at }]
  })
}

/**
 * Ends a workspace after its person has signed out. Writes typed text, for at most two seconds, and then hides all
 * texts.
 */
export async function release(core: Core, drafts: Drafts, stop: () => void): Promise<void> {
  if (core.state().isReleased) return
  const limit = new Promise((resolve) => setTimeout(resolve, releaseLimitMs))
  await Promise.race([limit, drafts.flush().catch(() => undefined)])
  core.set({ isReleased: true, hasSession: false, owner: null, isLoaded: true, elsewhere: [] })
  core.pair.load(undefined, [], noMarks)
  drafts.abandon()
  core.set({ keeping: onDiskAlone })
  stop()
}
