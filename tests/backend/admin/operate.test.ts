import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { ask, login, makeFilled, open } from '#tests/backend/platform/db/filled-directory.ts'
import { command, type Running, startPortal } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)

describe('with a running portal', () => {
  let dataDir = ''
  let portal: Running
  let env: Record<string, string> = {}
  beforeAll(async () => {
    dataDir = await makeFilled()
    env = { PORTAL_DATA: dataDir }
    portal = await startPortal(env)
  }, 120_000)
  afterAll(() => portal.stop())

  test('commands work, and only the same user can use the socket', { timeout: 120_000 }, async () => {
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    const status = await command(env, 'status')
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(`process ${portal.child.pid}`) })
    const closed = await command(env, 'maintenance', 'on', '--flash', 'Back at "8"', '--shop-url', 'http://localhost/')
    expect(closed).toMatchObject({ code: 0, stderr: '' })
    expect((await ask(portal.url, '/vue/maintenance/')).data).toMatchObject({
      login_allowed: false,
      test_login_allowed: true,
      flash_text: 'Back at "8"',
      shop_url: 'http://localhost/',
    })
    expect(await command(env, 'maintenance', 'on', '--shop-url', 'https://elsewhere.example/')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--shop-url is "https:\/\/elsewhere.example\/": it may be .*\n$/),
    })
    await command(env, 'maintenance', 'off')
    expect((await ask(portal.url, '/vue/maintenance/')).data).toMatchObject({ login_allowed: true, flash_text: '' })
    const made = await command(env, 'admin', 'create', '--email', 'boss@test.example')
    const [, token = ''] = /\/account\/password\/change\/(\S+)\n$/.exec(made.stdout) ?? []
    const set = { token, password: 'another password', password2: 'another password' }
    expect((await ask(portal.url, '/vue/password/change/', set)).status).toBe(200)
    const boss = await ask(portal.url, '/vue/login/', { username: 'boss@test.example', password: 'another password' })
    expect(Object(boss.data['user']).groups).toHaveLength(9)
    expect(await command(env, 'admin', 'create', '--email', 'two@test.example')).toMatchObject({
      code: 1,
      stderr: 'There is already an administrator, boss@test.example. Use --another to create a second one.\n',
    })
  })

  test('a translator who asks for changes gets an import', { timeout: 60_000 }, async () => {
    const token = await login(portal.url)
    const before = (await ask(portal.url, '/vue/i18n/system/?src=master&dst=de', undefined, token)).data['revision']
    const file = join(makeDirectory(), 'texts.csv')
    writeFileSync(file, 'key,de\na,"=1+1"\n')
    expect(await command(env, 'import', 'system', file)).toMatchObject({
      code: 0,
      stdout: 'languages: 0 new, 0 changed, 1 unchanged\ntexts: 0 new, 1 changed, 0 unchanged\n',
    })
    const { data } = await ask(
      portal.url,
      `/vue/i18n/system/?src=master&dst=de&since=${String(before)}`,
      undefined,
      token,
    )
    expect(data).toMatchObject({ texts: [{ text: ['a'] }], languages: { de: ['de', { a: '=1+1' }] } })
    const out = await command(env, 'export', 'system', '--format', 'csv', '--lang', 'de')
    expect(out.stdout).toBe('key,description,tags,de\n"a","","","=1+1"\n"b","","",\n"c","","",\n')
  })

  test('a second portal is rejected, and the socket of a killed one blocks nobody', { timeout: 120_000 }, async () => {
    await expect(open(dataDir)).rejects.toThrow(`process ${portal.child.pid} on `)
    await portal.kill()
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(true)
    expect(await command(env, 'maintenance', 'show')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('login       yes'),
    })
    portal = await startPortal(env)
    expect((await command(env, 'status')).stdout).toContain(`process ${portal.child.pid}`)
  })
})

test('a directory whose path is too long for a socket still works', { timeout: 120_000 }, async () => {
  const template = await makeFilled()
  const dataDir = join(makeDirectory(), 'long'.repeat(30))
  mkdirSync(dataDir)
  renameSync(join(template, 'db'), join(dataDir, 'db'))
  const portal = await startPortal({ PORTAL_DATA: dataDir })
  const address = readFileSync(join(dataDir, 'control.path'), 'utf8')
  expect(statSync(address).mode & 0o777).toBe(0o600)
  expect(await command({ PORTAL_DATA: dataDir }, 'maintenance', 'on')).toMatchObject({ code: 0 })
  expect((await ask(portal.url, '/vue/maintenance/')).data).toMatchObject({ login_allowed: false })
  await portal.stop()
  expect([existsSync(address), existsSync(join(dataDir, 'control.path'))]).toEqual([false, false])
})
