import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const waitSchema = z.object({ from: z.number(), to: z.number(), ms: z.number() })
/** A wait: its start and end in ms since 1970, and its length in ms. */
type Wait = z.infer<typeof waitSchema>

export type Watch = { waits: () => readonly Wait[]; end: () => Promise<void> }

/**
 * How a wait is measured: by the clock of the caller, or as processor time of the portal’s thread, which other programs
 * do not affect.
 */
export type Measure = 'clock' | 'processor'

const meter = 'loop-meter '

/**
 * Requests a portal’s /healthz every 20 ms from another thread. By the clock, it also requests /readyz, which queries
 * the database. `waits` returns the waits of at least 50 ms.
 */
export function watchHealth({ port, errors }: { port: number; errors: () => string }, measure: Measure): Watch {
  const waits: Wait[] = []
  const worker = new Worker(new URL('health-worker.ts', import.meta.url), {
    workerData: { port, paths: measure === 'clock' ? ['/healthz', '/readyz'] : ['/healthz'], everyMs: 20, longMs: 50 },
  })
  worker.on('message', (wait) => waits.push(waitSchema.parse(wait)))
  let read = 0
  const metered: Wait[] = []
  const readMeter = () => {
    const said = errors()
    const end = said.lastIndexOf('\n') + 1
    for (const line of said.slice(read, end).split('\n'))
      if (line.startsWith(meter)) metered.push(waitSchema.parse(JSON.parse(line.slice(meter.length))))
    read = Math.max(read, end)
    return metered
  }
  return {
    waits: measure === 'clock' ? () => waits : readMeter,
    end: async () => {
      await worker.terminate()
    },
  }
}
