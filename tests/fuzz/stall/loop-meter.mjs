import { writeSync } from 'node:fs'

// Loaded by the portal first: writes how much processor time its event loop took from one timer to the next, where that is long.
// Past process.stderr, of which the portal makes lines of its log.
const everyMs = 10
const longMs = 50
let before = process.threadCpuUsage()
let from = performance.timeOrigin + performance.now()
setInterval(() => {
  const used = process.threadCpuUsage(before)
  const to = performance.timeOrigin + performance.now()
  const ms = (used.user + used.system) / 1_000
  if (ms >= longMs) writeSync(2, `loop-meter ${JSON.stringify({ from, to, ms })}\n`)
  before = process.threadCpuUsage()
  from = to
}, everyMs).unref()
