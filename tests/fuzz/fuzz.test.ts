import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fuzz, fuzzCrowded, isWell } from './fuzz.ts'
import { isWhole } from '#tests/sample.ts'
import { startCopy } from './portal-copy.ts'

const seed = 7
const patienceMs = 240_000

test(
  'no request ends the portal or shows its inside, while the files of its build vanish',
  async () => {
    const portal = await startCopy()
    const between = (nth: number) => portal.removeFile(nth)
    expect(await fuzz(portal, { seed, count: 400, atOnce: 16, between })).toMatchObject({ faults: [] })
    expect(await isWell(portal)).toBe(true)
    expect(portal.said()).not.toContain('fatal')
    await portal.end()
  },
  patienceMs,
)

test(
  'with 400 descriptors and more connections than that, the portal goes on',
  async () => {
    const portal = await startCopy({ descriptors: 400 })
    expect(await fuzzCrowded(portal, { seed, count: 100, silent: 600 })).toMatchObject({ faults: [] })
    expect(await isWell(portal)).toBe(true)
    await portal.end()
  },
  patienceMs,
)

// What the search is worth is proven anew by `npm run test:all`.
test.runIf(isWhole)(
  'the search finds a portal that a backwards range ends',
  async () => {
    const imported = join(import.meta.dirname, 'planted-crash.mjs')
    const portal = await startCopy({ imported })
    const { faults } = await fuzz(portal, { seed, count: 700, atOnce: 16 })
    expect(faults.join()).toContain('the process ended')
    await portal.end()
  },
  patienceMs,
)
