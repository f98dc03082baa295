const everyMs = 10_000

/**
 * Reports at most once in 10 s an event that may happen a thousand times a second, with the number of events skipped
 * since.
 */
export function throttled<T>(tell: (what: T, untold: number) => void): (what: T) => void {
  let last = Number.NEGATIVE_INFINITY
  let untold = 0
  return (what) => {
    if (performance.now() - last < everyMs) {
      untold += 1
      return
    }
    last = performance.now()
    tell(what, untold)
    untold = 0
  }
}
