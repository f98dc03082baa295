import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const windowMs = 60_000

const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
let longestBefore = 0

/** Starts measuring how long the event loop is blocked. Returns a function that stops it. */
export function watchEventLoop(): () => void {
  histogram.enable()
  const timer = setInterval(() => {
    longestBefore = longestNow()
    histogram.reset()
  }, windowMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    histogram.disable()
  }
}

/** Returns the longest delay of the event loop within the last one to two minutes, in ms. */
export const longestDelayMs = (): number => Math.max(longestBefore, longestNow())

// An idle loop is measured as the resolution itself.
const longestNow = () => Math.max(0, Math.round(histogram.max / 1e6) - resolutionMs)
