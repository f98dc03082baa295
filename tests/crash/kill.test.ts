import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeDataDirectory, makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { secret } from '#tests/backend/portal.ts'
import { isWhole, ofTurn } from '#tests/sample.ts'
import type { When } from './kill-at-statement.ts'
import type { Order } from './writer.ts'
import { type Kind, kinds, prepare } from './writes.ts'

const server = process.env['DATABASE_URL']
/** The total number of kills, spread over the kinds of writes. */
const kills = Number(process.env['PORTAL_TEST_KILLS'] ?? 4)
const killsEach = Math.ceil(kills / kinds.length)

type Place = { PORTAL_DATA: string; DATABASE_URL?: string }

const dropping: (() => Promise<void>)[] = []
afterAll(async () => {
  removeDirectories()
  for (const drop of dropping) await drop()
})

/** The place of the writes, and a function that creates a database: on the server if there is one, else embedded. */
const [place, make] = server
  ? ([
      'a PostgreSQL server',
      async () => {
        const { url, drop } = await makeServerDatabase(server)
        dropping.push(drop)
        await fill({ databaseUrl: url, dataDir: tmpdir() })
        return { DATABASE_URL: url, PORTAL_DATA: tmpdir() }
      },
    ] as const)
  : ([
      'an embedded database',
      async () => {
        const dataDir = makeDirectory()
        cpSync(await embeddedTemplate(), dataDir, { recursive: true })
        return { PORTAL_DATA: dataDir }
      },
    ] as const)

let template: Promise<string> | undefined
function embeddedTemplate(): Promise<string> {
  template ??= makeDataDirectory().then(async (dataDir) => {
    await fill({ databaseUrl: undefined, dataDir })
    return dataDir
  })
  return template
}

async function fill(settings: { databaseUrl: string | undefined; dataDir: string }): Promise<void> {
  const database = await openDatabase(settings)
  await database.write(prepare)
  await database.close()
}

const line = z.union([z.object({ done: z.array(z.int()), halves: z.int() }), z.object({ answered: z.int() })])

/**
 * The writes, and the number of partial ones, that a writer found when it opened its database. `answered` has the
 * writes of this writer that were answered before it was killed.
 */
type Run = { done: number[]; halves: number; answered: number[] }

/** Runs a writer until it is killed; if the order names no statement, kills it from outside. */
async function runWriter(env: Place, order: Order): Promise<Run> {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', join(import.meta.dirname, 'writer.ts'), JSON.stringify(order)],
    {
      // Compilation would take half of every writer’s start.
      env: { NODE_COMPILE_CACHE: join(tmpdir(), 'portal-test-compiled'), PORTAL_SECRET: secret, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const gone = new Promise<string | null>((done) => child.once('close', (_, signal) => done(signal)))
  child.stdin.on('error', () => {})
  const run: Run = { done: [], halves: 0, answered: [] }
  for await (const text of createInterface(child.stdout)) {
    const said = line.parse(JSON.parse(text))
    if ('answered' in said) {
      // Even on a slow machine, the writer is killed only after an answer.
      if (order.at === null && run.answered.length === 0)
        void sleep(Math.random() * 500).then(() => child.kill('SIGKILL'))
      run.answered.push(said.answered)
    } else {
      Object.assign(run, said)
      const { PORTAL_DATA: dataDir, DATABASE_URL: databaseUrl } = env
      if (databaseUrl === undefined)
        await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(`process ${child.pid} on `)
      child.stdin.write('go\n')
    }
  }
  expect(await gone).toBe('SIGKILL')
  return run
}

/** Reads a database with a writer that is killed before it writes anything. */
async function look(env: Place, kind: Kind): Promise<Run> {
  return runWriter(env, { kind, plant: 'forget', at: null, when: 'before' })
}

const whens: readonly When[] = ['before', 'after', 'sent']

describe(`a process killed while it writes to ${place}`, () => {
  // On a server, all kinds run. Embedded, one kind runs by turn, as each start of an embedded database takes seconds.
  describe.each(server ? kinds : ofTurn(kinds, kinds.length))('%s', (kind) => {
    const isThere = (run: Run, numbers: number[]) => numbers.filter((n) => !run.done.includes(n))

    // The harness is the same for all kinds: `npm run test:all` plants each loss in each of them.
    test.runIf(isWhole || kind === 'save')(
      'is detected if it answers without writing',
      { timeout: 120_000 },
      async () => {
        const env = await make()
        const { answered } = await runWriter(env, { kind, plant: 'forget', at: null, when: 'before' })
        expect(answered.length).toBeGreaterThan(0)
        expect(isThere(await look(env, kind), answered)).toEqual(answered)
      },
    )

    test.runIf(isWhole)('is detected if it writes outside a transaction', { timeout: 120_000 }, async () => {
      const env = await make()
      await runWriter(env, { kind, plant: 'halves', at: 'audit', when: 'before' })
      expect((await look(env, kind)).halves).toBeGreaterThan(0)
    })

    test(
      `loses no answered write and leaves no partial write, ${killsEach} times`,
      { timeout: 60_000 + killsEach * 20_000 },
      async () => {
        const env = await make()
        const answered: number[] = []
        for (let kill = 0; kill <= killsEach; kill++) {
          // Every fourth writer is killed from outside, at a random moment.
          const isSelf = kill % 4 !== 3
          const at = isSelf ? Math.floor(Math.random() * 1000) : null
          const run =
            kill === killsEach
              ? await look(env, kind)
              : await runWriter(env, { kind, plant: null, at, when: whens[kill % 3] ?? 'before' })
          expect({ kill, lost: isThere(run, answered), halves: run.halves }).toEqual({ kill, lost: [], halves: 0 })
          if (kill < killsEach) answered.push(...run.answered)
        }
        expect(answered.length).toBeGreaterThanOrEqual(killsEach)
      },
    )
  })
})
