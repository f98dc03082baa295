/** Letters closer than this belong together. */
const gapMs = 80
/** Even while letters go on and on, what tells of them is seen this often. */
const longestMs = 300

/** Knows whether letters follow each other so fast that a frame drawn between them would hold up the next. */
export function createBurst() {
  let [before, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    /** Moments in ms, of one clock. */
    typed(at: number): void {
      before = last
      last = at
    },
    end(): void {
      before = last = Number.NEGATIVE_INFINITY
    },
    /** How many ms work that has been waiting since then should still wait; 0 where it is due. */
    restMs(now: number, since: number): number {
      const isFast = last - before < gapMs
      return isFast ? Math.max(0, Math.min(last + gapMs, since + longestMs) - now) : 0
    },
  }
}
