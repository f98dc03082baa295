import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { defineBench } from './kit/bench.ts'
import { countServerAsOwn } from './kit/machine.ts'

const fewLines = 100_000

const uploads = z.object({
  data: z.object({ uploads: z.array(z.object({ id: z.string(), lines: z.int() })) }),
})
const uploadsIn = (text: string) => uploads.parse(JSON.parse(text)).data.uploads

type Backend = { child: ChildProcess; address: string }
/** A database that the backend can use. */
type Store = {
  env: NodeJS.ProcessEnv
  /** Replaces the database with the demo’s data. */
  renew(): Promise<void>
  close(): Promise<void>
}

const commonEnv = (): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, ...env } = process.env
  return { ...env, PORTAL_SEED: 'demo', LOG_LEVEL: 'warn' }
}

async function embeddedIn(folder: string): Promise<Store> {
  const [demo, data] = [join(folder, 'demo'), join(folder, 'data')]
  await stop(await start({ ...commonEnv(), PORTAL_DATA: demo }))
  const env = { ...commonEnv(), PORTAL_DATA: data }
  const renew = async () => {
    rmSync(data, { recursive: true, force: true })
    cpSync(demo, data, { recursive: true })
  }
  await renew()
  return { env, renew, close: async () => {} }
}

async function onServer(server: string, folder: string): Promise<Store> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await countServerAsOwn(client)
  await client.end()
  const PORTAL_SECRET = randomBytes(32).toString('hex')
  const env: NodeJS.ProcessEnv = { ...commonEnv(), PORTAL_DATA: join(folder, 'server'), PORTAL_SECRET }
  const demo = await makeServerDatabase(server)
  await stop(await start({ ...env, DATABASE_URL: demo.url }))
  let current: Awaited<ReturnType<typeof makeServerDatabase>> | undefined
  const renew = async () => {
    await current?.drop()
    current = await makeServerDatabase(server, new URL(demo.url).pathname.slice(1))
    env['DATABASE_URL'] = current.url
  }
  await renew()
  const close = async () => {
    await current?.drop()
    await demo.drop()
  }
  return { env, renew, close }
}

async function start(env: NodeJS.ProcessEnv): Promise<Backend> {
  const words = [join(import.meta.dirname, 'processes', 'backend.ts')]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 2, 2, 'ipc'] })
  const [bound] = await once(child, 'message')
  return { child, address: `http://127.0.0.1:${z.object({ port: z.int() }).parse(bound).port}` }
}

async function stop({ child }: Backend): Promise<void> {
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

/** Writes a price list of `count` lines in an order that helps no index, with decimal commas. */
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

/** Returns the resident memory of a process in MB. It is read from outside, as a busy process could not report it. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_000)
}

/**
 * Uploads a list. Returns the rise of the backend’s memory in MB, the longest waits of other requests and the time to
 * the first numbers in ms, and the duration in seconds.
 */
async function upload({ child, address }: Backend, query: string, file: string) {
  const token = await login(address)
  const headers = { authorization: `Token ${token}` }
  const idle = memoryOf(child)
  const state = { isOver: false, peak: 0, longestMs: 0, longestHealthMs: 0, firstNumbersMs: 0 }
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
      if (latest && latest.lines > 0) state.firstNumbersMs ||= performance.now() - began
    }),
  ]
  const form = new FormData()
  form.append('prices', await openAsBlob(file), 'prices.csv')
  const path = `${address}/vue/price/upload/${query}`
  const response = await fetch(path, { method: 'POST', headers, body: form })
  const answer = await response.text()
  state.firstNumbersMs ||= performance.now() - began
  state.isOver = true
  await Promise.all(others)
  clearInterval(sample)
  if (!response.ok) throw new Error(`The upload was answered by ${response.status} ${answer.slice(0, 200)}`)
  return {
    rise: state.peak - idle,
    wait: state.longestMs,
    healthz: state.longestHealthMs,
    numbers: state.firstNumbersMs,
    whole: (performance.now() - began) / 1_000,
  }
}

const kinds: Record<string, { query: string; isFew?: true; isNew?: true; isOther?: true }> = {
  'a check of few': { query: '?dry_run=1', isFew: true },
  'a check': { query: '?dry_run=1' },
  'all new': { query: '', isNew: true },
  'all as before': { query: '' },
  'all changed': { query: '', isOther: true },
}

export const priceList = defineBench({
  name: 'upload',
  says: 'a price list of 1,000,000 lines: what it takes of memory, and how long others wait; embedded, and on PostgreSQL where there is one',
  needs: [],
  sizes: { UPLOAD_LINES: 1_000_000 },
  figures: {
    rise: { says: 'rise of the memory', unit: 'MB', atMost: 200 },
    wait: { says: 'longest wait of others for the price logs', unit: 'ms', atMost: 250 },
    healthz: { says: 'longest wait for /healthz', unit: 'ms', atMost: 250 },
    numbers: { says: 'until the first numbers are shown', unit: 'ms', atMost: 3_000 },
    whole: { says: 'the whole upload', unit: 's' },
  },
  async prepare({ UPLOAD_LINES }) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-upload-'))
    const file = join(folder, 'prices.csv')
    const server = process.env['DATABASE_URL']
    const stores = new Map<string, Store>([['embedded', await embeddedIn(folder)]])
    if (server) stores.set('PostgreSQL', await onServer(server, folder))
    const caseOf = (one: string) => {
      const [name = '', what = ''] = one.split(', ')
      const [store, kind] = [stores.get(name), kinds[what]]
      if (store === undefined || kind === undefined) throw new Error(`There is no ${one}`)
      return { store, kind }
    }
    // Each upload gets a new process, as memory of the one before may still be allocated.
    const measured = async ({ env }: Store, query: string) => {
      const backend = await start(env)
      await sleep(3_000)
      const seen = await upload(backend, query, file)
      await stop(backend)
      return seen
    }
    return {
      cases: [...stores.keys()].flatMap((store) => Object.keys(kinds).map((kind) => `${store}, ${kind}`)),
      async begin(one) {
        const { store, kind } = caseOf(one)
        await writeList(file, 0, kind.isFew ? fewLines : UPLOAD_LINES)
        if (kind.query === '' && !kind.isNew) await measured(store, '')
      },
      async a(one, round) {
        const { store, kind } = caseOf(one)
        if (kind.isNew) await store.renew()
        if (kind.isOther) await writeList(file, round + 1, UPLOAD_LINES)
        return measured(store, kind.query)
      },
      async close() {
        for (const store of stores.values()) await store.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
})
