const everyMs = 10_000

/**
 * Returns a function that passes an event on to `tell` at most once in 10 s. `untold`: number of events skipped since
 * the last one that was passed on.
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
