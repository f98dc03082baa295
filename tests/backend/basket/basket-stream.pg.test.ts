import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import { endStreams } from '#src/backend/platform/events/event-stream.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterEach(() => {
  endStreams()
  vi.useRealTimers()
})
afterAll(() => portal.close())

const path = '/vue/basket/stream/'
const headersOf = (token: string) => ({ authorization: `Token ${token}` })

/** Opens a stream and collects its events, each as one text of all its lines. */
async function listen(token: string, headers: Record<string, string> = {}) {
  const left = new AbortController()
  const response = await portal.send(path, { headers: { ...headersOf(token), ...headers }, signal: left.signal })
  const events: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      events.push(...whole)
    }
  })()
  return { response, events, ended: reading, leave: () => left.abort() }
}

const approve = async (token: string, basketNumber: string) => {
  const answer = await portal.ask('POST', `/vue/basket/${basketNumber}/approve/?approvalNumber=A-1`, { token })
  expect(answer.code).toBe(200)
}

test('a stream starts with ready, then sends every change of a basket that the caller may see', async () => {
  const dealer = await portal.login('dealer@test.example')
  const other = await portal.login('other@test.example')
  const [mine, theirs] = await Promise.all([listen(dealer), listen(other)])
  expect(mine.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(mine.response.headers.get('cache-control')).toBe('no-cache, no-transform')
  await expect.poll(() => mine.events).toEqual(['retry: 3000\nevent: ready\ndata: {"missed":false}'])

  await approve(dealer, '10002')
  await stepBaskets(portal.platform, new Date(Date.now() + 6_000))
  await approve(other, '10003')
  await expect.poll(() => theirs.events.length).toBe(2)
  await expect.poll(() => mine.events.length).toBe(3)
  const events = mine.events.slice(1).map((event) => JSON.parse(event.split('data: ')[1] ?? ''))
  expect(events).toMatchObject([
    { basket_number: '10002', order_status: 3, approval_number: 'A-1' },
    { basket_number: '10002', order_status: 4, approval_number: 'A-1' },
  ])
  const [row] = await portal.database.read.select().from(basket).where(eq(basket.basketNumber, '10002'))
  expect(events[1]).toEqual({
    basket_number: '10002',
    order_status: 4,
    last_status_update: row?.statusAt.toISOString(),
    approval_number: 'A-1',
  })
  expect(theirs.events[1]).toContain('"basket_number":"10003"')
})

test('a stream that reconnects learns that it may have missed events', async () => {
  const { events } = await listen(await portal.login('dealer@test.example'), { 'last-event-id': '1' })
  await expect.poll(() => events).toEqual(['retry: 3000\nevent: ready\ndata: {"missed":true}'])
})

test('a stream needs a session and the permission', async () => {
  expect((await portal.send(path)).status).toBe(401)
  const joiner = await portal.login('joiner@test.example')
  expect((await portal.send(path, { headers: headersOf(joiner) })).status).toBe(403)
})

test('a silent stream gets keep-alives, and ends with its session or its permission', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const revoked = await listen(await portal.login('admin@test.example'))
  const demoted = await listen(await portal.login('other@test.example'))
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => revoked.events.at(-1)).toBe(': still here')
  await portal.database.write(async (tx) => {
    await tx.update(session).set({ endedAt: new Date() }).where(eq(session.contactId, 1))
    await tx
      .update(contact)
      .set({ groups: sql`'{CAN_TRANSLATE}'::text[]` })
      .where(eq(contact.id, 4))
  })
  vi.advanceTimersByTime(15_000)
  await Promise.all([revoked.ended, demoted.ended])
  expect(revoked.events.at(-1)).toBe('event: end\ndata: {"reason":"session"}')
  expect(demoted.events.at(-1)).toBe('event: end\ndata: {"reason":"permission"}')
})

/** A database that does not answer until the test makes it fail. */
function awayDatabase() {
  const answer = Promise.withResolvers<never>()
  const state = { asked: 0, fail: answer.reject }
  const execute = () => {
    state.asked += 1
    return answer.promise
  }
  const read: object = new Proxy(() => {}, {
    get: (_, name) => (name === 'execute' ? execute : read),
    apply: () => read,
  })
  return { state, read }
}

test('streams send no more queries while the database is unavailable, and each logs it once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const token = await portal.login('dealer@test.example')
  const streams = await Promise.all([listen(token), listen(token), listen(token)])
  const { read } = portal.database
  const { state, read: away } = awayDatabase()
  Object.assign(portal.database, { read: away })
  for (const _ of [1, 2, 3]) vi.advanceTimersByTime(15_000)
  await expect.poll(() => state.asked).toBe(3)
  state.fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  await expect.poll(() => portal.lines.filter((line) => line.includes('stream-unchecked'))).toHaveLength(1)
  Object.assign(portal.database, { read })
  await portal.database.write((tx) => tx.update(session).set({ endedAt: new Date() }).where(eq(session.contactId, 2)))
  vi.advanceTimersByTime(15_000)
  await Promise.all(streams.map(({ ended }) => ended))
  expect(streams.map(({ events }) => events.filter((event) => event === ': still here').length)).toEqual([4, 4, 4])
})

test('a user has ten streams at most, and a closed stream frees a slot', async () => {
  const token = await portal.login('dealer@test.example')
  const streams = await Promise.all(Array.from({ length: 14 }, () => listen(token)))
  expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(10)
  const full = streams.filter(({ response }) => response.status === 429)
  expect(full).toHaveLength(4)
  expect(full[0]?.response.headers.get('retry-after')).toBe('60')
  for (const one of streams) one.leave()
  await expect.poll(async () => (await listen(token)).response.status).toBe(200)
})

test('a reader that reads nothing is disconnected', async () => {
  const token = await portal.login('dealer@test.example')
  const response = await portal.send(path, { headers: headersOf(token) })
  const other = await listen(token)
  const payload = JSON.stringify({
    basket_number: '9'.repeat(6_000),
    order_status: 4,
    last_status_update: '',
    companies: [2],
  })
  for (let i = 0; i < 60; i++) await portal.database.read.execute(sql`select pg_notify('basket_status', ${payload})`)
  // PostgreSQL sends notifications after its answer. Once the other stream has read all events, both have them.
  await expect.poll(() => other.events.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(60)
  const reader = response.body?.getReader()
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) size += part.value.byteLength
  expect(size).toBeGreaterThan(200_000)
  expect(size).toBeLessThan(270_000)
})
