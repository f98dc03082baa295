import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyCheckout, runIn } from './rig.ts'
import { eventually } from '#tests/eventually.ts'

const folder = copyCheckout()
const locks = join(folder, '.build', 'locks')
afterAll(() => rmSync(folder, { recursive: true }))

const take = `const { lockCheckout } = await import('./src/cli/checkout/lock.mjs'); lockCheckout('build', 'building');`
const hold = `${take} console.log('taken'); process.stdin.once('data', () => process.exit()); `

test('a second build waits for the first, prints whom it waits for, and continues afterwards', async () => {
  const first = runIn(folder, hold)
  await eventually(() => expect(first.said.text).toBe('taken\n'))
  const second = runIn(folder, hold)
  await eventually(() => expect(second.said.text).toContain(`Process ${first.child.pid} is building`))
  expect(second.said.text).not.toContain('taken')
  first.child.stdin.write('end\n')
  await eventually(() => expect(second.said.text).toContain('taken'))
  second.child.stdin.write('end\n')
  await second.ended
  expect(readdirSync(locks)).toEqual([])
})

test('a killed process’s lock is free, even if its process id is in use again', async () => {
  const killed = runIn(folder, hold)
  await eventually(() => expect(killed.said.text).toBe('taken\n'))
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(existsSync(join(locks, 'build'))).toBe(true)
  const next = runIn(folder, take)
  expect(await next.ended).toEqual([0, null])
  expect(next.said.text).toBe('')
  mkdirSync(locks, { recursive: true })
  writeFileSync(join(locks, 'build'), JSON.stringify({ pid: process.pid, start: 'long ago' }))
  expect(await runIn(folder, take).ended).toEqual([0, null])
})

test('parallel processes get the lock one after the other, even after a killed one', async () => {
  mkdirSync(locks, { recursive: true })
  writeFileSync(join(locks, 'build'), 'broken')
  // Each creates a folder while it has the lock; a second holder at the same time could not create it.
  const text = `${take} const fs = await import('node:fs'); fs.mkdirSync('inside'); setTimeout(() => { fs.rmdirSync('inside'); process.exit() }, 20)`
  const ends = await Promise.all(Array.from({ length: 6 }, () => runIn(folder, text).ended))
  expect(ends).toEqual(Array.from({ length: 6 }, () => [0, null]))
})
