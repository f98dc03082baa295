import { isEnd, isOver } from '#src/sign-in-mark.ts'
import { noMarks } from '#src/workspace/store/shared/marks.ts'
import type { LastWord } from '#src/workspace/store/device/last-words.ts'
import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import type { Core } from './core.ts'

const releaseLimitMs = 2_000

/** What is typed and not written yet. A clock that was set back does not make it older than what it was typed over. */
export function lastWordsOf(core: Core, drafts: Drafts): LastWord[] {
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
    /** For a sign-out that this page had no event of: through a server's address, or in a tab that closed at once. */
    endIfOver(): void {
      const { owner, since } = core.state()
      const mark = device.mark.read()
      if (owner !== null && isEnd(mark) && isOver(since, mark)) void release()
    },
  }
}
