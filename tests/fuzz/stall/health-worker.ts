// Requests each path over its own connection, every `everyMs`, and posts the start, end and length in ms of each wait
// of at least `longMs`.
import { Agent, get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { port, paths, everyMs, longMs } = Object(workerData)
const now = () => performance.timeOrigin + performance.now()

const ask = (path: string, agent: Agent) =>
  new Promise<void>((resolve) => {
    get({ port, host: '127.0.0.1', path, agent, headers: { host: 'localhost' } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve())
      answer.on('error', () => resolve())
    }).on('error', () => resolve())
  })

async function watch(path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const from = now()
    await ask(path, agent)
    const to = now()
    if (to - from >= longMs) parentPort?.postMessage({ from, to, ms: to - from })
    await after(everyMs)
  }
}

for (const path of paths) void watch(path)
