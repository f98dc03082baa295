/** The longest gap between two letters of one burst. */
const gapMs = 80
/** The longest time that work waits while letters keep coming. */
const longestMs = 300

/** Detects fast typing, in which a frame drawn between two letters would delay the second. */
export function createBurst() {
  let [before, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    /** Records a letter. Times are in ms, of one clock. */
    typed(at: number): void {
      before = last
      last = at
    },
    end(): void {
      before = last = Number.NEGATIVE_INFINITY
    },
    /** Returns for how many ms work that has waited since `since` should still wait; 0 if it is due. */
    restMs(now: number, since: number): number {
      const isFast = last - before < gapMs
      return isFast ? Math.max(0, Math.min(last + gapMs, since + longestMs) - now) : 0
    },
  }
}
