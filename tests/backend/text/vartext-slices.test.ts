import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { vartextUploadKey, vartextUploadText } from '#src/backend/platform/db/tables/text.ts'
import { stageVartexts, sweepVartexts, unstageVartexts } from '#src/backend/text/vartext-staging.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const count = 1_000
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

test('others get their turn between the slices of a file that is written', async () => {
  const { database } = portal
  const { write } = database
  let turns = 0
  database.write = async (run, how) => {
    if (how?.isStep) return write(run, how)
    const written = write(run, how)
    const ended = written.then(() => true)
    while (!(await Promise.race([ended, nextTurn(false)]))) turns += 1
    return written
  }
  const texts = Array.from(
    { length: count },
    (_, at) => `<text key="k.${at}"><value lang="master">${at}</value></text>`,
  )
  expect(await upload(`<vartexts>${texts.join('')}</vartexts>`)).toBe(200)
  database.write = write
  expect(turns).toBeGreaterThanOrEqual(count / 250)
  expect(await staged()).toEqual([])
})

test('a refused file leaves nothing staged', async () => {
  const double = '<text key="a"><value lang="master">a</value></text>'
  expect(await upload(`<vartexts>${double}${double}</vartexts>`)).toBe(400)
  expect(await upload(`<vartexts>${double}<text key="b"`)).toBe(400)
  expect(await staged()).toEqual([])
})

test('a slice has few keys, and fewer where texts are long', async () => {
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

test('what a killed process staged is removed: at the start of the only one, or after a day', async () => {
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
