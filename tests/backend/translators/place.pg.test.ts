import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { textPlace } from '#src/backend/platform/db/tables/translator.ts'
import { endStreams } from '#src/backend/platform/events/event-stream.ts'
import { maxKeyBytes } from '#src/contract/values/key-bytes.ts'
import { maxKey } from '#src/contract/call/language.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let translator: string
let admin: string
beforeAll(async () => {
  portal = await openTestPortal()
  translator = await portal.login('translator@test.example')
  admin = await portal.login('admin@test.example')
})
afterEach(() => endStreams())
afterAll(() => portal.close())

const list = { space: 'system', src: 'master', dst: 'de' }
const read = async (token: string, more = {}) =>
  (await portal.ask('GET', `/vue/i18n/place/?${new URLSearchParams({ ...list, ...more })}`, { token })).data
const save = (token: string, key: string, here = true) =>
  portal.ask('POST', '/vue/i18n/place/', { token, body: { ...list, key, here } })

async function listen(token: string, query = 'space=system&lang=de') {
  const headers = { authorization: `Token ${token}` }
  const response = await portal.send(`/vue/i18n/stream/?${query}`, { headers })
  const events: string[] = []
  void (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      events.push(...whole)
    }
  })()
  const named = (name: string) =>
    events.flatMap((event) => (event.includes(`event: ${name}`) ? [JSON.parse(event.split('data: ')[1] ?? '')] : []))
  const revisions = (): number[] => named('revision').map(({ revision }) => revision)
  return { response, events, places: () => named('place'), revisions }
}

describe('i18n.place and i18n.savePlace', () => {
  test('store each user’s last place in a list, across devices', async () => {
    expect(await read(translator)).toEqual({ key: null, at: null })
    await save(translator, 'a')
    await save(translator, 'b', false)
    await save(admin, 'a')
    expect(await read(translator)).toEqual({ key: 'b', at: expect.any(String) })
    expect(await read(admin)).toMatchObject({ key: 'a' })
    expect(await read(translator, { dst: 'en' })).toEqual({ key: null, at: null })
  })

  test('require known languages', async () => {
    for (const wrong of [{ src: 'xx' }, { dst: 'yy' }]) {
      const body = { ...list, ...wrong, key: 'a', here: true }
      expect((await portal.ask('POST', '/vue/i18n/place/', { token: translator, body })).code).toBe(400)
    }
  })
})

describe('i18n.stream', () => {
  test('sends other users’ places in the list as they change, and the current ones at the start', async () => {
    await save(admin, 'a')
    await save(translator, 'b')
    await portal.database.write((tx) =>
      tx.update(textPlace).set({ changedAt: sql`${textPlace.changedAt} - interval '100 seconds'` }),
    )
    const { response, events, places } = await listen(translator)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => events.some((event) => event.includes('event: ready'))).toBe(true)
    const [there, ...more] = places()
    expect([there, more]).toEqual([
      { by: 'admin@test.example', key: 'a', at: expect.any(String), age_ms: expect.any(Number) },
      [],
    ])
    // The server’s clock determines the age, as the reader’s clock may be wrong.
    expect(there.age_ms).toBeGreaterThanOrEqual(100_000)
    expect(there.age_ms).toBeLessThan(150_000)
    await save(translator, 'a')
    await save(admin, 'b')
    await save(admin, 'b', false)
    await expect.poll(() => places().map(({ key }) => key)).toEqual(['a', 'b', null])
  })

  test('sends nothing of other lists, nor of users who have left', async () => {
    await save(admin, 'a', false)
    const { events, places } = await listen(translator)
    const other = await listen(translator, 'space=system&lang=en')
    const isReady = (of: string[]) => of.some((event) => event.includes('event: ready'))
    await expect.poll(() => isReady(events) && isReady(other.events)).toBe(true)
    await save(admin, 'b')
    // The notification that a user has left may arrive only now, so only open texts are compared.
    const opened = () => places().filter(({ key }) => key !== null)
    await expect.poll(opened).toEqual([{ by: 'admin@test.example', key: 'b', at: expect.any(String), age_ms: 0 }])
    expect(other.places()).toEqual([])
  })

  test('notifies every user of the list of changed texts, with the revisions before and after', async () => {
    const readTo = async () => (await portal.ask('GET', '/vue/i18n/system/?src=master&dst=de', { token: admin })).data
    const before = (await readTo())['revision']
    const inList = await listen(admin)
    const french = await listen(translator, 'space=system&lang=fr')
    const elsewhere = await listen(translator, 'space=vartext&lang=de')
    await expect.poll(() => inList.revisions()).toEqual([before])
    await expect.poll(() => elsewhere.revisions().length).toBe(1)
    const body = { languages: ['de'], changes: { de: { a: 'erste', b: 'zweite' } }, pid2trus: {} }
    expect((await portal.ask('POST', '/vue/i18n/save/', { token: translator, body })).code).toBe(200)
    const after = (await readTo())['revision']
    expect(after).toBeGreaterThan(Number(before))
    await expect.poll(() => inList.revisions()).toEqual([before, after])
    await expect.poll(() => french.revisions().at(-1)).toBe(after)
    expect(elsewhere.revisions()).toHaveLength(1)
  })

  test('is rejected without a list, and for a user who may not translate', async () => {
    expect((await listen(translator, 'space=none')).response.status).toBe(400)
    const dealer = await portal.login('dealer@test.example')
    expect((await listen(dealer)).response.status).toBe(403)
  })

  test('a text with the longest possible key can be saved as a place', async () => {
    // JSON escapes a control character as six bytes.
    for (const key of ['😀'.repeat(maxKeyBytes / 4), '\u0001'.repeat(maxKey)])
      expect((await save(admin, key)).code).toBe(200)
  })
})
