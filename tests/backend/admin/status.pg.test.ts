import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { mail, maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { status } from '#src/contract/status.ts'
import { version } from '#src/version.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let boss: string
let local: string
beforeAll(async () => {
  portal = await openTestPortal()
  boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
  local = await hire(portal, 'local', 2, ['MANAGE_USERS'])
})
afterAll(() => portal.close())

const read = async () => status.read.data.parse((await portal.ask('GET', '/vue/status/', { token: boss })).data)
const set = (body: object, token = boss) => portal.ask('POST', '/vue/status/maintenance/', { token, body })
const signIn = () => portal.ask('POST', '/vue/login/', { body: { username: 'joiner@test.example', password } })

describe('status.read', () => {
  test('returns the processes, the waiting and failed mails, and the number of signed-in users', async () => {
    const about = { template: 'activation', locale: 'en', site: 'localhost', payload: {} }
    await portal.database.write((tx) =>
      tx.insert(mail).values([
        { ...about, to: 'a@test.example' },
        { ...about, to: 'b@test.example', endedAt: new Date(), error: 'no such host' },
        { ...about, to: 'c@test.example', endedAt: new Date() },
        { ...about, to: 'd@test.example', endedAt: new Date('2020-01-01'), error: 'no such host' },
        { ...about, to: 'e@test.example', sentAt: new Date() },
      ]),
    )
    const state = await read()
    expect(state).toMatchObject({ version, mails: { waiting: 1, failed: 1 }, sessions: 2, last_backup: null })
    expect(state.mails).toMatchObject({ stuck: false, oldest: expect.any(String) })
    expect(state.process).toMatchObject({ failed_jobs: expect.any(Number), connections: { waiting: 0 } })
    expect(state.process?.memory).toBeGreaterThan(50_000_000)
    expect(state.database.version).toMatch(/^\d+/)
    expect(state.maintenance).toEqual({ closed: false, flash_text: '', test_login_allowed: true })
    expect(new Date(state.started).getTime()).toBeLessThan(Date.now())
  })

  test('names the oldest waiting mail, and that sending is stuck', async () => {
    const about = { template: 'activation', locale: 'en', site: 'localhost', payload: {}, to: 'a@test.example' }
    const createdAt = new Date('2026-01-01T08:00:00Z')
    await portal.database.write(async (tx) => {
      await tx.delete(mail)
      await tx.insert(mail).values([{ ...about, createdAt }, about])
    })
    expect((await read()).mails).toEqual({ waiting: 2, failed: 0, oldest: createdAt.toISOString(), stuck: true })
    await portal.database.write((tx) => tx.update(mail).set({ sentAt: new Date() }))
    expect((await read()).mails).toEqual({ waiting: 0, failed: 0, oldest: null, stuck: false })
  })

  test('returns 403 below the root company', async () => {
    expect((await portal.ask('GET', '/vue/status/', { token: local })).code).toBe(403)
    expect((await set({ closed: true }, local)).code).toBe(403)
    const user = async (username: string) =>
      (await portal.ask('POST', '/vue/login/', { body: { username, password } })).data['user']
    expect(await user('boss@test.example')).toMatchObject({ at_root: true })
    expect(await user('local@test.example')).toMatchObject({ at_root: false })
  })
})

describe('status.setMaintenance', () => {
  test('closes the portal with a text, and lets the user who closed it open it again', async () => {
    await portal.database.write((tx) => tx.update(maintenance).set({ testLoginAllowed: false }))
    const closed = await set({ closed: true, flash_text: ' Inventur bis 8 Uhr ' })
    expect(closed).toMatchObject({ code: 200, data: { closed: true, flash_text: 'Inventur bis 8 Uhr' } })
    expect(await signIn()).toMatchObject({ code: 503, messages: ['Inventur bis 8 Uhr'] })
    expect((await portal.ask('POST', '/vue/account/edit/', { token: boss, body: { first_name: 'B' } })).code).toBe(503)
    expect((await read()).maintenance.closed).toBe(true)
    expect(await set({ closed: false })).toMatchObject({
      code: 200,
      data: { closed: false, flash_text: 'Inventur bis 8 Uhr' },
    })
    expect((await signIn()).code).toBe(200)
    await portal.database.write((tx) => tx.update(maintenance).set({ testLoginAllowed: true }))
  })

  test('writes an audit row for every change, and none if nothing changes', async () => {
    await set({ closed: true, flash_text: '' })
    const rows = () => portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(3)
    const [last] = await rows()
    expect(last).toMatchObject({
      action: 'maintenance.set',
      before: { loginAllowed: true, flashText: 'Inventur bis 8 Uhr' },
      after: { loginAllowed: false, flashText: '' },
    })
    expect(last?.contactId).not.toBeNull()
    await set({ closed: true })
    expect((await rows())[0]?.id).toBe(last?.id)
    await set({ closed: false })
  })

  test('also opens the portal from a test login', async () => {
    await set({ closed: true })
    const test = { username: 'boss@test.example', password, test: true }
    const token = String((await portal.ask('POST', '/vue/login/', { body: test })).data['jwt'])
    expect((await set({ closed: false }, token)).code).toBe(200)
    expect((await signIn()).code).toBe(200)
  })

  test('rejects a text that is too long', async () => {
    expect((await set({ flash_text: 'x'.repeat(501) })).code).toBe(400)
  })
})
