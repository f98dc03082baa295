import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n } from '#src/contract/i18n.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import {
  textKey,
  translation,
  vartextUpload,
  vartextUploadKey,
  vartextUploadText,
} from '#src/backend/platform/db/tables/text.ts'
import { stageVartexts, sweepVartexts, unstageVartexts } from '#src/backend/text/vartext-staging.ts'
import { startBackgroundJobs } from '#src/backend/background-jobs.ts'
import { finishVartextUploads, activateVartextUpload } from '#src/backend/text/activate-vartext-upload.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

/** More texts than five batches have. */
const count = 350
const uploadId = '5a0d1a5e-6c0f-4a8e-9b1e-0e6a3f6d7c11'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.write((tx) =>
    tx
      .update(contact)
      .set({ groups: ['CAN_UPLOAD', 'CAN_TRANSLATE'] })
      .where(eq(contact.id, 6)),
  )
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

async function upload(xml: string): Promise<number> {
  const body = new FormData()
  body.append('file', new File([xml], 'texte.xml', { type: 'text/xml' }))
  const headers = { authorization: `Token ${token}` }
  return (await portal.send('/vue/i18n/vartext-xml/?allow_removed=1', { method: 'POST', headers, body })).status
}
const staged = async () => [
  ...(await portal.database.read.select().from(vartextUploadKey)),
  ...(await portal.database.read.select().from(vartextUploadText)),
]
const vartext = (key: string, text: string) => ({ key, line: 1, description: null, texts: new Map([['master', text]]) })
async function* batchesOf(texts: ReturnType<typeof vartext>[]) {
  yield texts
}

const fileOf = (text: string, more = '') =>
  `<vartexts>${Array.from({ length: count }, (_, at) => `<text key="k.${at}"><value lang="master">${text} ${at}</value></text>`).join('')}${more}</vartexts>`
const textsOf = async () =>
  new Map(
    (
      await portal.database.read
        .select()
        .from(translation)
        .where(and(eq(translation.space, 'vartext'), eq(translation.lang, 'master'), like(translation.key, 'k.%')))
    ).map(({ key, text }) => [key, text]),
  )
const wanted = (text: string) => new Map(Array.from({ length: count }, (_, at) => [`k.${at}`, `${text} ${at}`]))
const inForce = () => portal.database.read.select().from(vartextUpload)
const isPartlyWritten = async () => (await inForce()).some(({ written }) => written > 0)

/** Calls `run` during an upload, after its first batch of texts. Returns the status of the upload. */
async function between(sent: Promise<number>, run: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const ended = sent.finally(() => (state.isOver = true))
  while (!state.isOver && !(await isPartlyWritten())) await nextTurn()
  expect(state.isOver).toBe(false)
  await run()
  return ended
}

/** Uploads a file. Every write after the first batch of texts fails, as if the process were killed. */
async function uploadKilled(xml: string): Promise<number> {
  const { database } = portal
  const { write } = database
  database.write = async (run, how) => {
    if (await isPartlyWritten()) throw new Error('killed')
    return write(run, how)
  }
  try {
    return await upload(xml)
  } finally {
    database.write = write
  }
}

test('other requests are answered between batches, and receive every change', async () => {
  const sent = upload(fileOf('first'))
  const state = { isOver: false }
  const ended = sent.finally(() => (state.isOver = true))
  let turns = 0
  const ask = async () => {
    while (!state.isOver) {
      await portal.database.read.execute(sql`select 1`)
      if (await isPartlyWritten()) turns += 1
    }
  }
  let since = 0
  const got = new Map<string, string>()
  const readChanges = async () => {
    const { data } = await portal.ask('GET', `/vue/i18n/vartext/?src=master&dst=de&since=${since}`, { token })
    const { languages, revision } = i18n.vartext.data.parse(data)
    for (const [key, text] of Object.entries(languages['master']?.[1] ?? {})) got.set(key, text)
    since = revision
  }
  const read = async () => {
    while (!state.isOver) await readChanges()
  }
  await Promise.all([ask(), read()])
  expect(await ended).toBe(200)
  await readChanges()
  expect(turns).toBeGreaterThanOrEqual(Math.floor(count / 64) - 1)
  expect(new Map([...got].filter(([key]) => key.startsWith('k.')))).toEqual(wanted('first'))
  expect([await staged(), await inForce()]).toEqual([[], []])
})

test('after a kill between two batches, the next start writes the rest', async () => {
  expect(await uploadKilled(fileOf('second'))).toBe(200)
  expect(new Set([...(await textsOf()).values()].map((text) => text.split(' ')[0]))).toEqual(
    new Set(['first', 'second']),
  )
  await unstageVartexts(portal.database, (await inForce())[0]?.id ?? '')
  await sweepVartexts(portal.database, new Date(Date.now() + 60_000), true)
  await finishVartextUploads(portal.database)
  expect(await textsOf()).toEqual(wanted('second'))
  expect([await staged(), await inForce()]).toEqual([[], []])
})

test('the rest is written in parallel with the first requests, and a shutdown does not wait for it', async () => {
  expect(await uploadKilled(fileOf('beside'))).toBe(200)
  await finishVartextUploads(portal.database, AbortSignal.abort())
  expect(await inForce()).toHaveLength(1)
  await startBackgroundJobs(portal.platform)()
  expect(await inForce()).toHaveLength(1)
  const stop = startBackgroundJobs(portal.platform)
  await expect.poll(inForce, { timeout: 20_000 }).toEqual([])
  await stop()
  expect(await textsOf()).toEqual(wanted('beside'))
})

test('or the next upload writes it first', async () => {
  expect(await uploadKilled(fileOf('third', '<text key="more"><value lang="master">more</value></text>'))).toBe(200)
  expect(await upload(fileOf('fourth'))).toBe(200)
  expect(await textsOf()).toEqual(wanted('fourth'))
  const files = await portal.database.read
    .select()
    .from(audit)
    .where(eq(audit.action, 'i18n.vartextXml'))
    .orderBy(asc(audit.id))
  expect(files.slice(-2)).toMatchObject([
    { after: { new: 1, changed: count, removed: 0 } },
    { after: { new: 0, changed: count, removed: 1 } },
  ])
})

test('a translator’s save between two batches survives, and conflicts with texts the file has written', async () => {
  const save = async (changes: object, base: object) =>
    i18n.saveVartext.data.parse(
      (
        await portal.ask('POST', '/vue/i18n/vartext/', {
          token,
          body: { languages: [], changes, base, request_id: randomUUID() },
        })
      ).data,
    )
  const given = 'fifth 0</value><value lang="de">Aus der Datei'
  const sent = upload(fileOf('fifth').replace('fifth 0', given))
  const code = await between(sent, async () => {
    expect(await save({ de: { [`k.${count - 1}`]: 'Letzter' } }, {})).toMatchObject({ saved: 1 })
    const { conflicts } = await save({ de: { 'k.0': 'Null' } }, { de: { 'k.0': '' } })
    expect(conflicts).toMatchObject([{ key: 'k.0', theirs: 'Aus der Datei' }])
  })
  expect(code).toBe(200)
  const german = await portal.database.read
    .select()
    .from(translation)
    .where(and(eq(translation.space, 'vartext'), eq(translation.lang, 'de'), like(translation.key, 'k.%')))
  expect(german.map(({ text }) => text).sort()).toEqual(['Aus der Datei', 'Letzter'])
})

test('a rejected file leaves nothing staged', async () => {
  const double = '<text key="a"><value lang="master">a</value></text>'
  expect(await upload(`<vartexts>${double}${double}</vartexts>`)).toBe(400)
  expect(await upload(`<vartexts>${double}<text key="b"`)).toBe(400)
  expect(await staged()).toEqual([])
})

test('a batch has few keys, and fewer for long texts', async () => {
  let turns = 0
  const goOn = async () => {
    turns += 1
  }
  const short = Array.from({ length: 600 }, (_, at) => vartext(`s.${at}`, 'short'))
  const long = Array.from({ length: 5 }, (_, at) => vartext(`l.${at}`, 'x'.repeat(60_000)))
  const slices = await stageVartexts(portal.database, uploadId, batchesOf([...short, ...long]), goOn)
  expect(slices.map(({ from, to }) => to - from)).toEqual([250, 250, 102, 2, 1])
  expect(turns).toBe(slices.length)
  await unstageVartexts(portal.database, uploadId)
  expect(await staged()).toEqual([])
})

test('lines staged by a killed process are removed: at the start of the only process, or after a day', async () => {
  const now = new Date()
  const stage = () => stageVartexts(portal.database, uploadId, batchesOf([vartext('a', 'a')]), async () => {})
  await stage()
  await sweepVartexts(portal.database, now, false)
  expect(await staged()).toHaveLength(2)
  await sweepVartexts(portal.database, new Date(now.getTime() + 60_000), true)
  expect(await staged()).toEqual([])
  await stage()
  await portal.database.write((tx) =>
    tx.execute(sql`update vartext_upload_key set begun_at = now() - interval '25 hours'`),
  )
  await sweepVartexts(portal.database, now, false)
  expect(await staged()).toEqual([])
})

test('a file without staged texts, as after a restore, removes none', async () => {
  expect(await upload(fileOf('stays'))).toBe(200)
  const keys = () => portal.database.read.select().from(textKey).where(eq(textKey.removed, true))
  const before = await keys()
  const goOn = async () => undefined
  const slices = await stageVartexts(portal.database, uploadId, batchesOf([vartext('k.0', 'other')]), goOn)
  await portal.database.write((tx) => tx.delete(vartextUploadKey).where(eq(vartextUploadKey.uploadId, uploadId)))
  const file = { uploadId, slices, by: 'a@test.example' }
  await expect(
    activateVartextUpload(portal.database, file, { goOn, judge: () => undefined, seal: goOn }),
  ).rejects.toThrow()
  expect(await keys()).toEqual(before)
})
