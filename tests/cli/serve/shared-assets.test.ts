import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareAssets } from '#src/cli/serve/shared-assets.ts'
import { serveShared, serveStatic } from '#src/cli/serve/static-files.ts'

const log = pino({ enabled: false })
const buildOf = (name: string) => {
  const script = Buffer.from(`export const build = "${name}"\n`.repeat(100))
  return new Map([
    [`assets/${name}.js`, script],
    [`assets/${name}.js.gz`, gzipSync(script)],
    ['sw.js', Buffer.from(name)],
  ])
}

async function startProcess(folder: string, name: string) {
  const client = buildOf(name)
  const answerStatic = serveStatic(client)
  const answerShared = serveShared(await shareAssets(folder, client, log))
  const server = createServer((request, response) => {
    if (answerStatic(request, response)) return
    void answerShared(request, response).then((isDone) => isDone || response.writeHead(404).end())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

describe('two processes of different builds with one folder', () => {
  let folder = ''
  const processes: Awaited<ReturnType<typeof startProcess>>[] = []
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'assets-')), 'assets')
    for (const name of ['old', 'new']) processes.push(await startProcess(folder, name))
  })
  afterAll(async () => {
    await Promise.all(processes.map(({ close }) => close()))
    await rm(join(folder, '..'), { recursive: true })
  })

  test('each serves the scripts of both, with the same headers', async () => {
    for (const { url } of processes)
      for (const name of ['old', 'new']) {
        const answer = await fetch(`${url}/assets/${name}.js`, { headers: { 'accept-encoding': 'identity' } })
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe(buildOf(name).get(`assets/${name}.js`)?.toString())
        expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
  })

  test('a file outside the folder, a hidden one and a missing one are not found', async () => {
    for (const { url } of processes)
      for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e%2fsw.js', '.hidden', 'other.js', 'a/old.js', '%00.js'])
        expect((await fetch(`${url}/assets/${path}`)).status).toBe(404)
    expect((await fetch(`${processes[0]?.url}/assets/new.js`, { method: 'POST' })).status).toBe(404)
  })

  test('a start removes files that no process has used for 14 days, and no others', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await utimes(join(folder, 'old.js'), days(15), days(15))
    await utimes(join(folder, 'new.js'), days(13), days(13))
    processes.push(await startProcess(folder, 'newest'))
    expect((await readdir(folder)).toSorted()).toEqual(['new.js', 'newest.js'])
  })

  test('a process whose own files are 15 days old marks them as used', async () => {
    const then = new Date(Date.now() - 15 * 86_400_000)
    await utimes(join(folder, 'new.js'), then, then)
    processes.push(await startProcess(folder, 'new'))
    expect(await readdir(folder)).toContain('new.js')
  })

  test('a start replaces a file that a crash has cut off', async () => {
    await writeFile(join(folder, 'new.js'), '')
    processes.push(await startProcess(folder, 'new'))
    expect(await readFile(join(folder, 'new.js'), 'utf8')).toBe(buildOf('new').get('assets/new.js')?.toString())
  })
})

test('a folder that cannot be made leaves a process with its own files, and a line in the log', async () => {
  const lines: string[] = []
  const logged = pino({}, { write: (line) => lines.push(line) })
  const find = await shareAssets('/dev/null/assets', buildOf('own'), logged)
  expect(await find('assets/own.js')).toBeUndefined()
  expect(lines.join('')).toContain('assets-not-shared')
})
