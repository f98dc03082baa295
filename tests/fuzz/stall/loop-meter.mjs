import { writeSync } from 'node:fs'

// The portal loads this module first. It writes the processor time that the event loop used from one timer to the next,
// if that is long. It bypasses process.stderr, which the portal turns into lines of its log.
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
