import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const windowMs = 60_000

/**
 * Watches how long the event loop is blocked. `longestMs` returns the longest time within the last one to two minutes,
 * in milliseconds.
 */
export function watchEventLoop(): { longestMs: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let before = 0
  // An idle loop is measured as the resolution itself.
  const longest = () => Math.max(0, Math.round(histogram.max / 1e6) - resolutionMs)
  const timer = setInterval(() => {
    before = longest()
    histogram.reset()
  }, windowMs)
  timer.unref()
  return {
    longestMs: () => Math.max(before, longest()),
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
