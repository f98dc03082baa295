import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { language, textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { realPort } from './port/real-port.ts'

let portal: TestPortal
let token: string
let profile: Profile
let tab: Tab
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())
beforeEach(async () => {
  profile = new Profile()
  // The server remembers a request id for longer than a test runs.
  profile.ids = (rounds += 1) * 1_000
  tab = await new Tab(profile, new FakeServer(), { port: realPort(portal, token) }).start()
})
afterEach(() => profile.closeAll())
let rounds = 0

it.each([
  ['100 kB', 'Größe „ß“ '.repeat(8_000)],
  ['right to left, with its marks', 'שלום \u202bRTL\u202c العربية \u200f'],
  ['emoji that are joined', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 e\u0301'],
])('a text of %s arrives byte for byte', async (_, text) => {
  await tab.view.edit('b', text)
  expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
  const rows = await portal.database.read.select().from(translation).where(eq(translation.key, 'b'))
  expect(rows.find(({ lang }) => lang === 'de')?.text).toBe(text)
})

it('a text with NUL stays local with its reason, and the other texts are sent', async () => {
  await tab.view.edit('a', 'null \0')
  await tab.view.edit('b', 'neu')
  expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1, refused: 1 })
  expect(tab.unit('a')).toMatchObject({ target: 'null \0', state: 'unsaved', refused: { reason: 'not-well-formed' } })
})

it('an edited text whose key was removed on the server stays, and shows that', async () => {
  await tab.view.edit('a', 'meins')
  await portal.database.write((tx) => tx.update(textKey).set({ removed: true }).where(eq(textKey.key, 'a')))
  await tab.view.save()
  expect(tab.unit('a')).toMatchObject({ target: 'meins', state: 'unsaved' })
  expect(tab.unit('a').refused).not.toBeNull()
  await portal.database.write((tx) => tx.update(textKey).set({ removed: false }).where(eq(textKey.key, 'a')))
})

it('texts of a language removed on the server stay, and the save returns the reason', async () => {
  await tab.view.edit('b', 'meins')
  await portal.database.write(async (tx) => {
    await tx.delete(translation).where(eq(translation.lang, 'de'))
    await tx.delete(language).where(eq(language.code, 'de'))
  })
  const saved = await tab.view.save()
  expect(saved.saved).toBe(0)
  expect(tab.unit('b')).toMatchObject({ target: 'meins', state: 'unsaved' })
  expect(tab.unit('b').refused?.messages.length).toBeGreaterThan(0)
  await tab.view.retry()
  expect(tab.unit('b').target).toBe('meins')
  expect(tab.view.lastError).not.toBeNull()
})
