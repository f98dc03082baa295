import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/backend/db.ts'
import { company, contact } from '#src/backend/tables.ts'
import { language, saveAnswer, textKey, translation } from '#src/backend/text-tables.ts'
import { makeDataDirectory, removeDirectories } from '../backend/database.ts'

afterAll(removeDirectories)

const writer = join(import.meta.dirname, 'writer.ts')
const kills = Number(process.env['PORTAL_TEST_KILLS'] ?? 4)
const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir })

async function makeDirectory(): Promise<string> {
  const dataDir = await makeDataDirectory()
  const database = await open(dataDir)
  await database.write(async (tx) => {
    await tx.insert(company).values({ id: 1, name1: 'One' })
    await tx
      .insert(contact)
      .values({ id: 1, companyId: 1, email: 'a@test.example', firstName: 'A', active: true, groups: ['CAN_TRANSLATE'] })
    await tx.insert(language).values({ code: 'de', name: 'Deutsch', position: 0 })
    await tx.insert(textKey).values(['a', 'b', 'c'].map((key) => ({ space: 'system', key, revision: 0 })))
  })
  await database.close()
  return dataDir
}

/** Lets a writer run, kills it at a moment nobody chose, and answers the numbers it had been answered for. */
async function writeUntilKilled(dataDir: string, first: number, how: string, atLeast = 1): Promise<number[]> {
  const child = spawn(process.execPath, [writer, dataDir, String(first), how], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const begun = new Promise<void>((go) =>
    child.stdout.on('data', (bytes) => {
      said += String(bytes)
      if (said.split('\n').length > atLeast) go()
    }),
  )
  const gone = new Promise((done) => child.once('close', done))
  await Promise.race([begun, gone])
  await sleep(Math.random() * 300)
  child.kill('SIGKILL')
  await gone
  return said.split('\n').filter(Boolean).map(Number)
}

/** What the directory lacks of what was answered, and whether a save is there by halves. */
async function inspect(dataDir: string, answered: number[]): Promise<{ lost: number[]; halves: number; last: number }> {
  const database = await open(dataDir)
  const requests = new Set((await database.read.select().from(saveAnswer)).map((row) => row.requestId))
  const texts = (await database.read.select().from(translation)).map((row) => Number(row.text))
  await database.close()
  const lost = answered.filter((number) => !requests.has(`save-${number}`))
  const last = Math.max(...texts)
  return { lost, halves: new Set(texts).size - 1, last }
}

describe('a process killed while it saves', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await makeDirectory()
  })

  test('is caught where it answers without saving: the harness sees', { timeout: 120_000 }, async () => {
    const planted = await makeDirectory()
    const answered = await writeUntilKilled(planted, 0, 'forget', 10)
    expect((await inspect(planted, answered)).lost).toContain(9)
  })

  test(
    `loses no answered save and leaves none by halves, ${kills} times over`,
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      const answered: number[] = []
      let next = 0
      for (let kill = 0; kill < kills; kill++) {
        answered.push(...(await writeUntilKilled(dataDir, next, '')))
        const { lost, halves, last } = await inspect(dataDir, answered)
        expect({ kill, lost, halves }).toEqual({ kill, lost: [], halves: 0 })
        expect(last).toBeGreaterThanOrEqual(answered.at(-1) ?? 0)
        next = last + 1
      }
      expect(answered.length).toBeGreaterThan(kills)
    },
  )
})
