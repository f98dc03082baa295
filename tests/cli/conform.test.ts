import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#src/contract/calls.ts'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(null)))
  server = undefined
})

const password = 'a-password-of-the-tests'

/** Runs the command as a user would; the password comes on stdin. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, ['src/cli/conform.ts', ...words])
  child.stdin.end(`${password}\n`)
  const [out, wrong, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((ended) => child.on('close', ended)),
  ])
  return { out, wrong, code }
}

/** A backend that signs in and is wrong in everything else: its answers contain the password and the token. */
async function listen(login: unknown = calls['session.login'].example.data): Promise<string> {
  const { example } = calls['session.login']
  const listening = createServer((request, response) => {
    const isLogin = request.method === 'POST' && request.url === '/vue/login/'
    const data = isLogin ? login : { [`${password} ${example.data.jwt}`]: 1 }
    const messages = [`${password} ${example.data.jwt}`]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: isLogin, messages, data }))
  })
  server = listening
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  const { port } = z.object({ port: z.int() }).parse(listening.address())
  return `http://127.0.0.1:${port}`
}

describe('npm run conform', () => {
  test('exits with 1 if a claim fails, and prints neither password nor token', async () => {
    const { out, wrong, code } = await run('--url', await listen(), '--user', 'dealer@demo.example')
    expect([code, wrong]).toEqual([1, ''])
    expect(out).toMatch(/FAILS +company\.info/)
    expect(out).toContain('not checked: 3 claims: it writes; only with --write')
    expect(out).toMatch(/\d+ calls: .*\nFailed: \d+ of them/)
    expect(out).not.toContain(password)
    expect(out).not.toMatch(/eyJ\w/)
  })

  test('prints the same as JSON, for one call if specified', async () => {
    const url = await listen()
    const { out, code } = await run('--url', url, '--user', 'x', '--json', '--call', 'basket.list')
    const report = z
      .object({
        calls: z.array(z.object({ call: z.string(), fails: z.array(z.unknown()), notChecked: z.array(z.unknown()) })),
      })
      .parse(JSON.parse(out))
    expect([code, report.calls.map(({ call }) => call)]).toEqual([1, ['basket.list']])
    expect(report.calls[0]?.fails.length).toBeGreaterThan(0)
  })

  test('goes on after a login that can be read, and reports what is wrong with it', async () => {
    const { user, jwt } = calls['session.login'].example.data
    const sloppy = { jwt, user: { company: [String(user.company[0]), null], groups: null, id: String(user.id) } }
    const { out, wrong, code } = await run('--url', await listen(sloppy), '--user', 'dealer@demo.example')
    expect([code, wrong]).toEqual([1, ''])
    expect(out).toMatch(/FAILS +session\.login/)
    expect(out).toMatch(
      /session\.login: answers with a token and a user that fit: the data do not fit: .*user\.username/,
    )
    expect(out).toMatch(/FAILS +company\.info/)
    expect(out).toMatch(/\d+ calls: .*\nFailed: \d+ of them/)
  })

  test('stops after a login without a token, with the reason', async () => {
    const { user } = calls['session.login'].example.data
    expect(await run('--url', await listen({ user }), '--user', 'x')).toMatchObject({
      code: 2,
      wrong: expect.stringMatching(/^Could not log in as x at \S+: jwt: /),
    })
  })

  test('exits with 2 if it cannot run, with the reason', async () => {
    const gone = await listen()
    server?.closeAllConnections()
    await new Promise((closed) => server?.close(closed))
    server = undefined
    expect(await run('--url', gone, '--user', 'x')).toMatchObject({
      code: 2,
      wrong: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await run('--url', gone)).toMatchObject({ code: 2, wrong: expect.stringContaining('Usage') })
    expect(await run('--url', 'portal', '--user', 'x')).toMatchObject({
      code: 2,
      wrong: expect.stringContaining('--url'),
    })
    expect(await run('--url', gone, '--user', 'x', '--call', 'x')).toMatchObject({ code: 2, out: '' })
  })
})
