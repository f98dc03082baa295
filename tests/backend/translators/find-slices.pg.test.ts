import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FirstHits, findHits, wordsOf } from '#src/backend/translators/find-slices.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const count = 8_000

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
  await portal.database.write(async (tx) => {
    await tx.execute(sql`insert into text_key (space, key, position, revision)
      select 'vartext', 'key.' || n, n - 10000, 1 from generate_series(1, ${count}::int) n`)
    await tx.execute(sql`insert into translation (space, key, lang, text)
      select 'vartext', 'key.' || n, lang, lang || ' text number ' || n
      from generate_series(1, ${count}::int) n, unnest(array['master', 'de']) lang`)
  })
})
afterAll(() => portal.close())

const ask = (search: string) => portal.ask('GET', `/vue/i18n/find/?${new URLSearchParams({ search })}`, { token })
const keysOf = async (search: string) =>
  calls['i18n.find'].data.parse((await ask(search)).data).texts.map(({ key }) => key)

test('each word is searched once, none that is part of another, and six at most', () => {
  expect(wordsOf('Door door DOOR the')).toEqual(['DOOR', 'the'])
  expect(wordsOf('  in inner  ')).toEqual(['inner'])
  expect(wordsOf('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toHaveLength(6)
  expect(wordsOf('one three seven eleven fifteen eighteen nineteen')).not.toContain('one')
})

test('a search checks whether to continue before each short step', async () => {
  const goOn = vi.fn(async () => true)
  const first = new FirstHits(20)
  await findHits(portal.database.read, ['e', 'r', 'q'], first, goOn)
  expect(first.alternating()).toEqual([])
  expect(goOn.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(await keysOf(`number ${count}`)).toEqual([`key.${count}`])
})

test('of many matches, the first by position are returned, in any language', async () => {
  const first = Array.from({ length: 20 }, (_, at) => `key.${at + 1}`)
  expect(await keysOf('text number')).toEqual(first)
  expect(await keysOf('DE NUMBER')).toEqual(first)
})

test('a step reads few texts if they are long', async () => {
  await portal.database.write((tx) =>
    tx.execute(sql`update translation set text = repeat('long text ', 10000) || key
      where space = 'vartext' and lang = 'de' and length(key) < length('key.100')`),
  )
  const goOn = vi.fn(async () => true)
  const first = new FirstHits(20)
  await findHits(portal.database.read, ['long', 'key.99'], first, goOn)
  expect(first.alternating()).toMatchObject([{ space: 'vartext', key: 'key.99', lang: 'de' }])
  // 99 texts of 100 kB.
  expect(goOn.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(await keysOf('long key.99')).toEqual(['key.99'])
})

test('a user runs one search at a time, and gets an error if it takes too long', async () => {
  const { database } = portal
  const { yieldToEventLoop } = database
  let running = 0
  let most = 0
  const held = Promise.withResolvers<void>()
  database.yieldToEventLoop = async () => {
    running += 1
    most = Math.max(most, running)
    await held.promise
    running -= 1
    await yieldToEventLoop()
  }
  // Timers stay real, as the connections to a database server use them.
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const first = ask('nowhere')
    await expect.poll(() => running).toBe(1)
    const second = ask('anywhere')
    // Long enough for the second to start, if it could.
    await setTimeout(100)
    expect(running).toBe(1)
    vi.advanceTimersByTime(11_000)
    held.resolve()
    const answers = await Promise.all([first, second])
    expect(most).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual([503, 200])
    expect(answers[0]?.messages[0]).toContain('takes too long')
  } finally {
    vi.useRealTimers()
    database.yieldToEventLoop = yieldToEventLoop
  }
})
