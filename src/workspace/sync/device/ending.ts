import { isEndMark, isSignInEnded } from '#src/session/sign-in-mark.ts'
import { noMarks } from '#src/workspace/store/shared/marks.ts'
import type { PendingText } from '#src/workspace/store/device/pending-slot.ts'
import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import type { Core } from '#src/workspace/sync/core.ts'

const releaseLimitMs = 2_000

/**
 * Returns typed text that is not written yet. If the clock was set back, it still counts as no older than the edit that
 * it was typed over.
 */
export function lastWordsOf(core: Core, drafts: Drafts): PendingText[] {
  if (core.state().isReleased) return []
  const now = core.device.now()
  return drafts.unwritten().flatMap((draft) => {
    const unwritten = draft.unwritten()
    if (!unwritten?.typist) return []
    const { typist, ...typed } = unwritten
    const at = Math.max(now, core.pair.edit(draft.key)?.editedAt ?? 0)
    return [{ ...core.placeOf(typist), key: draft.key, ...typed, at }]
  })
}

export function createEnding(core: Core, drafts: Drafts, stop: () => void) {
  const { device } = core

  async function release(): Promise<void> {
    if (core.state().isReleased) return
    device.endWords(lastWordsOf(core, drafts))
    const limit = new Promise((resolve) => setTimeout(resolve, releaseLimitMs))
    await Promise.race([limit, drafts.flush().catch(() => undefined)])
    core.set({ isReleased: true, user: null, owner: null, isLoaded: true, elsewhere: [] })
    core.pair.load(undefined, [], noMarks)
    drafts.abandon()
    device.forgetMemory()
    core.set({ keeping: device.keeping() })
    stop()
  }

  return {
    release,
    /**
     * Ends the workspace after a sign-out that this page had no event of: through a server's address, or in a tab that
     * closed at once.
     */
    endIfOver(): void {
      const { owner, since } = core.state()
      const mark = device.mark.read()
      if (owner !== null && isEndMark(mark) && isSignInEnded(since, mark)) void release()
    },
  }
}
