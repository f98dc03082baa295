import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runIn } from './checkout/rig.ts'
import { eventually } from '#tests/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Supervises a program with this code, in which `turn` is the number of the start, from 1. */
function supervised(text: string, delayMs = 10) {
  const notes = join(folder, `${Math.random()}`)
  writeFileSync(notes, '')
  const program = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(notes)}, process.pid + '\\n');
    const turn = fs.readFileSync(${JSON.stringify(notes)}, 'utf8').trim().split('\\n').length; ${text}`
  const module = pathToFileURL(join(process.cwd(), 'src/cli/supervise.mjs')).href
  const running = runIn(
    folder,
    `import { supervise } from ${JSON.stringify(module)}; supervise(process.execPath, ['-e', ${JSON.stringify(program)}], {}, ${delayMs})`,
  )
  const starts = () => readFileSync(notes, 'utf8').trim().split('\n').filter(Boolean).map(Number)
  return { ...running, starts }
}

const stays = `process.send('ready'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`

test('a portal that crashed is started again, and the log reports each restart', async () => {
  const portal = supervised(`if (turn < 4) process.send('ready', () => process.exit(70)); else { ${stays} }`)
  await eventually(() => expect(portal.starts()).toHaveLength(4))
  await eventually(() => expect(portal.said.text.match(/"code":70/g)).toHaveLength(3))
  expect(portal.said.text.match(/"restartInMs":\d+/g)).toEqual([
    '"restartInMs":10',
    '"restartInMs":20',
    '"restartInMs":40',
  ])
  portal.child.kill('SIGTERM')
  await portal.ended
})

test('a portal that the system killed is started again', async () => {
  // The portal is killed only once it reports ready. Before that, its end would count as a failed start.
  const ready = join(folder, 'ready')
  const says = `process.send('ready', () => fs.writeFileSync(${JSON.stringify(ready)}, '')); setInterval(() => {}, 1000)`
  const portal = supervised(`if (turn === 1) { ${says} } else { ${stays} }`)
  await eventually(() => expect(existsSync(ready)).toBe(true))
  process.kill(portal.starts()[0] ?? 0, 'SIGUSR2')
  await eventually(() => expect(portal.starts()).toHaveLength(2))
  portal.child.kill('SIGTERM')
  await portal.ended
})

test('a failed start is not retried, and its code is passed on', async () => {
  const portal = supervised(`console.error('PORT is 99: …'); process.exit(1)`)
  expect(await portal.ended).toEqual([1, null])
  expect([portal.starts().length, portal.said.text]).toEqual([1, 'PORT is 99: …\n'])
})

test('a portal that is stopped, in any way, stays stopped', async () => {
  const portal = supervised(stays)
  await eventually(() => expect(portal.starts()).toHaveLength(1))
  portal.child.kill('SIGTERM')
  await portal.ended
  expect(portal.starts()).toHaveLength(1)
  const byItself = supervised(`process.send('ready', () => process.exit(0))`)
  expect(await byItself.ended).toEqual([0, null])
  expect(byItself.starts()).toHaveLength(1)
})

test('a stop during the delay before a restart ends at once', async () => {
  const portal = supervised(`process.send('ready', () => process.exit(70))`, 60_000)
  await eventually(() => expect(portal.said.text).toContain('"restartInMs":60000'))
  portal.child.kill('SIGTERM')
  expect(await portal.ended).toEqual([0, null])
})
