import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Device } from '#src/workspace/sync/device/device.ts'
import { FakeServer, pause, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(async () => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
  const first = await new Tab(profile, server).start()
  await expect.poll(() => first.view.units.length).toBe(6)
})
afterEach(() => profile.closeAll())

const pair = { space: 'system', src: 'master', dst: 'de' } as const

/** Opens a tab that has started its early read. `reads` returns how many rows of texts were read so far. */
async function early(): Promise<{ tab: Tab; reads: () => number }> {
  const tab = new Tab(profile, server)
  let reads = 0
  await tab.device.use(async (db) => db.units.hook('reading', (row) => ((reads += 1), row)))
  tab.device.readEarly(pair)
  await expect.poll(() => reads).toBeGreaterThan(0)
  await pause(20)
  return { tab, reads: () => reads }
}

const textOf = (device: Device, dst = 'de') =>
  device.use(async (db) => JSON.stringify((await device.readRows(db, { ...pair, dst }))?.dst.map((chunk) => chunk)))

describe('texts that are read before they are requested', () => {
  it('are not read again, and are shown', async () => {
    const { tab, reads } = await early()
    const before = reads()
    expect(before).toBeGreaterThan(0)
    server.isUp = false
    await tab.start()
    expect(tab.unit('key.2')).toMatchObject({ target: 'Ziel 2', state: 'saved' })
    expect(reads()).toBe(before)
  })

  it('are read again when another tab has written in the meantime', async () => {
    const { tab } = await early()
    const other = await new Tab(profile, server).start()
    await other.view.edit('key.2', 'Zwei')
    await other.view.save()
    await pause(20)
    expect(await textOf(tab.device)).toContain('Zwei')
  })

  it('are not given to a request for another pair, nor to a second one', async () => {
    const { tab } = await early()
    expect(await textOf(tab.device, 'fr')).toBeUndefined()
    const { tab: second, reads } = await early()
    await textOf(second.device)
    const before = reads()
    await textOf(second.device)
    expect(reads()).toBeGreaterThan(before)
  })

  it('are dropped when the page requests nothing for a long time', async () => {
    const limits: (() => void)[] = []
    const { setTimeout } = globalThis
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => {
      if (ms >= 10_000) limits.push(work)
      return setTimeout(work, ms)
    })
    const { tab, reads } = await early().finally(() => vi.unstubAllGlobals())
    expect(limits).toHaveLength(1)
    limits[0]?.()
    const before = reads()
    expect(await textOf(tab.device)).toContain('Ziel 2')
    expect(reads()).toBeGreaterThan(before)
  })
})
