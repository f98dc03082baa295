import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { priceUpload, priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { beginProgress, sweepUploads } from '#src/backend/price/price-progress.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { header, type Options, uploadPrices } from '#tests/backend/price/upload-prices.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  const person = { companyId: 1, firstName: 'A', active: true, passwordHash, groups: ['CAN_UPLOAD'] }
  await portal.database.write(async (tx) => {
    await tx.insert(contact).values([
      { ...person, id: 901, email: 'prices@test.example' },
      { ...person, id: 902, email: 'prices2@test.example' },
    ])
  })
  token = await portal.login('prices@test.example')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.write(async (tx) => {
    await tx.delete(price)
    await tx.delete(audit)
    await tx.delete(priceUpload)
  })
})

const upload = (content: BlobPart, options: Partial<Options> = {}) =>
  uploadPrices(portal, content, { token, ...options })
const prices = async () =>
  (await portal.database.read.select().from(price).orderBy(asc(price.articleUid), asc(price.articleType))).map(
    (row) => `${row.articleUid} ${row.articleType} ${row.price}`,
  )

describe('the progress of an upload', () => {
  const progress = z.object({
    uploads: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        phase: z.string(),
        bytes: z.int(),
        total_bytes: z.int(),
        lines: z.int(),
        started: z.iso.datetime(),
        changed: z.iso.datetime(),
      }),
    ),
  })
  const ask = async (whose: string) => {
    const answer = await portal.ask('GET', '/vue/price/upload/progress/', { token: whose })
    return { code: answer.code, uploads: answer.code === 200 ? progress.parse(answer.data).uploads : [] }
  }

  test('is shown only to its user, latest first', async () => {
    const content = `${header}A;b;1\nB;c;2\n`
    await upload(content)
    await upload(`${header}A;b;x\n`, { name: 'bad.csv' })
    expect((await ask(token)).uploads).toMatchObject([
      { name: 'bad.csv', phase: 'refused' },
      { name: 'preise.csv', phase: 'done', bytes: content.length, total_bytes: content.length, lines: 2 },
    ])
    expect((await ask(await portal.login('prices2@test.example'))).uploads).toEqual([])
    expect((await ask(await portal.login('dealer@test.example'))).code).toBe(403)
  })

  test('can be read during an upload', async () => {
    const content = header + Array.from({ length: 40_000 }, (_, i) => `FR-${i};front;${i}\n`).join('')
    const state = { isOver: false }
    const running = upload(content).then((answer) => {
      state.isOver = true
      return answer
    })
    const seen = new Set<number>()
    while (!state.isOver) for (const one of (await ask(token)).uploads) seen.add(one.bytes)
    expect((await running).data).toMatchObject({ new: 40_000 })
    expect(seen.size).toBeGreaterThan(2)
  })

  test('includes the first lines as soon as they are read', async () => {
    const id = '00000000-0000-4000-8000-000000000002'
    const begun = { id, contactId: 901, name: 'a.csv', dryRun: true, totalBytes: 300 }
    const { update, end } = await beginProgress(portal.database, begun)
    const told = async () => (await ask(token)).uploads.map((one) => [one.bytes, one.lines])
    await update({ bytes: 0, lines: 0 })
    expect(await told()).toEqual([[0, 0]])
    await update({ bytes: 100, lines: 7 })
    expect(await told()).toEqual([[100, 7]])
    await end('done')
  })

  test('of a killed process ends, and the sweep deletes its lines', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const at = new Date(Date.now() - 3_000_000)
    await portal.database.write(async (tx) => {
      const row = { contactId: 901, name: 'left.csv', dryRun: false, phase: 'writing', startedAt: at, changedAt: at }
      await tx.insert(priceUpload).values({ ...row, id })
      await tx.insert(priceUploadLine).values({ uploadId: id, line: 2, articleUid: 'A', articleType: 'b', price: '1' })
    })
    await sweepUploads(portal.platform, new Date(), false)
    expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
    expect(await portal.database.read.select().from(priceUpload).where(eq(priceUpload.id, id))).toMatchObject([
      { phase: 'failed' },
    ])
    expect(await prices()).toEqual([])
  })
})

test('is failed after a fault, which leaves every price as it was', async () => {
  const { database } = portal.platform
  let writes = 0
  const platform = {
    ...portal.platform,
    database: {
      ...database,
      write: <T>(run: (tx: Db) => Promise<T>) =>
        database.write(async (tx) => {
          const done = await run(tx)
          writes += 1
          const rows = await tx.select().from(price)
          if (rows.length > 0) throw new Error('the power is out')
          return done
        }),
    },
  }
  const { answerCall } = await import('#src/backend/answer-call.ts')
  const caller = { token, locale: 'en', ip: '', userAgent: '', host: 'localhost' } as const
  const body = { prices: new File([`${header}A;b;1\n`], 'a.csv') }
  const answer = await answerCall(platform, 'price.upload', async () => ({ params: {}, query: {}, body }), caller)
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'fault' } })
  expect(writes).toBeGreaterThan(2)
  expect(await prices()).toEqual([])
  expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  expect(await portal.database.read.select().from(priceUpload)).toMatchObject([{ phase: 'failed' }])
})
