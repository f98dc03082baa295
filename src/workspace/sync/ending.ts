import { isEnd, isOver } from '#src/sign-in-mark.ts'
import { noMarks } from '#src/workspace/store/shared/marks.ts'
import type { Drafts } from '#src/workspace/store/draft/drafts.ts'
import type { Core } from './core.ts'

const releaseLimitMs = 2_000

export function createEnding(core: Core, drafts: Drafts, stop: () => void) {
  const { device } = core

  async function release(): Promise<void> {
    if (core.state().isReleased) return
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
