import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { makePeople, signInAmongWrongOnes } from './logins-in-flight.ts'

const timeoutMs = 300_000

let portal: Portal
beforeAll(async () => {
  const data = await makeDataDirectory()
  await makePeople(data)
  portal = await Portal.create({ data, env: { PORTAL_SEED: 'none', LOG_LEVEL: 'fatal' } })
  await portal.start()
}, timeoutMs)
afterAll(async () => {
  await portal.remove()
  removeDirectories()
})

// `npm run bench -- logins` measures how long the logins take.
test(
  'with 130 failed logins in flight from 100 networks, ten of ten valid ones succeed',
  async () => {
    const { right, wrong } = await signInAmongWrongOnes(portal.port)
    expect(right.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(wrong)).toEqual(new Set([401]))
  },
  timeoutMs,
)
