import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerHttp } from '#src/backend/answer-http.ts'
import { openDatabase } from '#src/backend/db.ts'
import { keepHouse } from '#src/backend/housekeeping.ts'
import { createLog } from '#src/backend/log.ts'
import { company, contact } from '#src/backend/tables.ts'
import { parseSettings } from '#src/settings.ts'

// Whether the time of an answer tells if an address is known: calls for known and for unknown addresses, interleaved
// in pairs of random order, while the backend sends the mails beside them. On DATABASE_URL (a database of one's own)
// or on an embedded one. 0.5 is a coin's guess: how often a known address took longer than an unknown one.
const pairs = Number(process.argv[2] ?? 100)
const pauseMs = 100

const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const { DATABASE_URL } = process.env
const settings = parseSettings({ PORTAL_DATA: dataDir, PORTAL_SECRET: 'x'.repeat(32), DATABASE_URL })
const database = await openDatabase(settings)
const ground = { database, settings, log: createLog('fatal') }
const names = Array.from({ length: pairs }, (_, i) => i)
await database.write(async (tx) => {
  const [firm] = await tx.insert(company).values({ name1: 'Bench' }).returning()
  await tx
    .insert(contact)
    .values(names.map((i) => ({ email: `k${i}@known.example`, companyId: firm?.id, active: true, firstName: 'A' })))
})
const stop = keepHouse(ground)

const timed = async (path: string, body: unknown): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const startedAt = performance.now()
  const answer = await answerHttp(ground, request)
  await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  await new Promise((rested) => setTimeout(rested, pauseMs * Math.random()))
  return ms
}

const password = 'Eiche-furniert-19'
const person = { password1: password, password2: password, first_name: 'A', last_name: 'B' }
for (const path of ['/vue/password/reset/', '/vue/register/contact/']) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const i of names) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order)
      times[kind].push(await timed(path, { ...person, email: `${kind[0]}${i}@${kind}.example` }))
  }
  const share =
    times.known
      .flatMap((a) => times.unknown.map((b) => (a > b ? 1 : a < b ? 0 : 0.5)))
      .reduce<number>((a, b) => a + b, 0) /
    pairs ** 2
  const at = (list: number[], part: number) => list.sort((a, b) => a - b)[Math.floor(list.length * part)]?.toFixed(2)
  for (const kind of ['known', 'unknown'] as const)
    console.log(`${path} ${kind.padEnd(8)} median ${at(times[kind], 0.5)} ms, p90 ${at(times[kind], 0.9)} ms`)
  console.log(`${path} a known one took longer in ${(share * 100).toFixed(1)} % of all pairs`)
}
await stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
