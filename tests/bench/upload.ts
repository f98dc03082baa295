// The memory that a price list of a million lines takes, and how long others wait meanwhile: for the embedded database, and
// for the server of DATABASE_URL where that is set. Prints a line an upload; fails where it takes more than may be.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { z } from 'zod'
import { openBackend } from '#src/backend/answer.ts'
import { readSettings } from '#src/settings.ts'
import { loadNow, verdictOf } from './kit/verdict.ts'

const lines = Number(process.env['UPLOAD_LINES'] ?? 1_000_000)
const fewLines = 100_000
const maxMegabytes = 200
const maxWaitMs = 250
const maxFirstNumbersMs = 3_000
const serving = '--serve'

const uploads = z.object({
  data: z.object({
    uploads: z.array(z.object({ id: z.string(), phase: z.string(), bytes: z.int(), lines: z.int() })),
  }),
})
const uploadsIn = (text: string) => uploads.parse(JSON.parse(text)).data.uploads

if (process.argv.includes(serving)) await serve()
else await measure()

/** The server that is measured: the backend alone, over HTTP. */
async function serve(): Promise<void> {
  const backend = await openBackend(readSettings())
  const server = createServer(async (req, res) => {
    await sendNodeResponse(res, await backend.answerHttp(new NodeRequest({ req, res })))
  })
  // A connection that rests while the process is busy would be dropped as its next request comes.
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
  const stop = async () => {
    await backend.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-upload-'))
  const server = process.env['DATABASE_URL']
  try {
    await measureOn('embedded', folder, {})
    if (server) {
      const name = `portal_bench_${randomBytes(6).toString('hex')}`
      await onServer(server, `create database ${name}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      await measureOn('PostgreSQL', folder, { DATABASE_URL: url.href, PORTAL_SECRET: randomBytes(32).toString('hex') })
      await onServer(server, `drop database ${name} with (force)`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function measureOn(name: string, folder: string, more: Record<string, string>): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env
  const settings = { ...env, PORTAL_DATA: join(folder, name), PORTAL_SEED: 'demo', LOG_LEVEL: 'warn', ...more }
  // Once to make and fill the database: what that takes is not to be counted as idle.
  await stop((await start(settings)).child)
  const { child, address } = await start(settings)
  const token = await login(address)
  await sleep(3_000)
  for (const [what, cents, query, count] of [
    ['a check', 0, '?dry_run=1', fewLines],
    ['a check', 0, '?dry_run=1', lines],
    ['all new', 0, '', lines],
    ['all as before', 0, '', lines],
    ['all changed', 1, '', lines],
  ] as const) {
    const file = join(folder, 'prices.csv')
    await writeList(file, cents, count)
    const idle = memoryOf(child)
    const seen = await upload(child, address + '/vue/price/upload/' + query, token, file)
    const rise = seen.peak - idle
    console.log(
      [
        `${name}, ${count} lines, ${what} (${Math.round(statSync(file).size / 1e6)} MB):`,
        `${seen.seconds.toFixed(1)} s, idle ${idle} MB, peak ${seen.peak} MB,`,
        `rise ${verdictOf(rise, maxMegabytes, 'MB', 'at most')};`,
        `first numbers after ${verdictOf(seen.firstNumbersMs, maxFirstNumbersMs, 'ms', 'at most')};`,
        `longest wait of others ${verdictOf(seen.longestMs, maxWaitMs, 'ms', 'at most')},`,
        `of /healthz ${verdictOf(seen.longestHealthMs, maxWaitMs, 'ms', 'at most')};`,
        `progress seen in ${seen.steps} steps; load ${loadNow()}; ${seen.answer}`,
      ].join(' '),
    )
  }
  await stop(child)
}

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; address: string }> {
  const words = [import.meta.filename, serving]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 1, 2, 'ipc'] })
  const [bound] = await once(child, 'message')
  return { child, address: `http://127.0.0.1:${z.object({ port: z.int() }).parse(bound).port}` }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function login(address: string): Promise<string> {
  const response = await fetch(`${address}/vue/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.example', password: 'demo-portal-1' }),
  })
  return z.object({ data: z.object({ jwt: z.string() }) }).parse(await response.json()).data.jwt
}

/** In an order of no use to an index, with a decimal comma. */
async function writeList(file: string, cents: number, count: number): Promise<void> {
  const out = createWriteStream(file)
  out.write('article_uid;article_type;price\r\n')
  for (let i = 0; i < count; i += 1) {
    const uid = `FR-${(i * 7_919) % 1_000_003}-EI-${i % 97}`
    const isRoom = out.write(`${uid};front;${i % 100_000},${String((i + cents) % 100).padStart(2, '0')}\r\n`)
    if (!isRoom) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** Resident memory in MB, from outside: a busy process could not tell. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_000)
}

async function upload(child: ChildProcess, target: string, token: string, file: string) {
  const address = new URL(target).origin
  const headers = { authorization: `Token ${token}` }
  const state = { isOver: false, peak: 0, longestMs: 0, longestHealthMs: 0, firstNumbersMs: 0 }
  const steps = new Set<string>()
  const began = performance.now()
  const sample = setInterval(() => (state.peak = Math.max(state.peak, memoryOf(child))), 100)
  const watch = async (path: string, took: (ms: number, text: string) => void) => {
    while (!state.isOver) {
      const began = performance.now()
      const text = await (await fetch(address + path, { headers })).text()
      took(Math.round(performance.now() - began), text)
      await sleep(50)
    }
  }
  const progress = await fetch(`${address}/vue/price/upload/progress/`, { headers })
  const known = new Set(uploadsIn(await progress.text()).map(({ id }) => id))
  const others = [
    watch('/vue/price/logs/', (ms) => (state.longestMs = Math.max(state.longestMs, ms))),
    watch('/healthz', (ms) => (state.longestHealthMs = Math.max(state.longestHealthMs, ms))),
    watch('/vue/price/upload/progress/', (_, text) => {
      const latest = uploadsIn(text).find(({ id }) => !known.has(id))
      if (latest) steps.add(`${latest.phase} ${latest.bytes}`)
      if (latest && latest.lines > 0) state.firstNumbersMs ||= performance.now() - began
    }),
  ]
  const form = new FormData()
  form.append('prices', await openAsBlob(file), 'prices.csv')
  const response = await fetch(target, { method: 'POST', headers, body: form })
  const answer = await response.text()
  const seconds = (performance.now() - began) / 1_000
  state.firstNumbersMs ||= seconds * 1_000
  state.isOver = true
  await Promise.all(others)
  clearInterval(sample)
  return { ...state, seconds, steps: steps.size, answer: answer.slice(0, 200) }
}
