import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { randomFrom } from '#tests/fuzz/random.ts'
import { isWhole } from '#tests/sample.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { realPort } from './port/real-port.ts'

// PROXY_SAVES sets the number of saves, PROXY_SEED the random seed.
const saves = Number(process.env['PROXY_SAVES'] ?? (isWhole ? 1_000 : 60))
const seed = Number(process.env['PROXY_SEED'] ?? 1)

const fates = ['through', 'through', 'cut before', 'cut after', 'double', 'late', '502', 'captive'] as const
const page = (status: number) => new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } })
const history = z.object({ wordings: z.array(z.object({ text: z.nullable(z.string()), by: z.string() })) })

/** A proxy that fails as real proxies do. `late` has the requests that it still delays. */
class Proxy {
  readonly met = new Map<string, number>()
  isHonest = false
  private readonly late: (() => Promise<Response>)[] = []
  private readonly roll = randomFrom(seed)

  async pass(send: () => Promise<Response>): Promise<Response> {
    // A delayed request arrives at some other time, and nobody receives its answer.
    if (this.late.length > 0 && this.roll.chance(0.5)) await this.late.shift()?.()
    const fate = this.isHonest ? 'through' : this.roll.pick(fates)
    this.met.set(fate, (this.met.get(fate) ?? 0) + 1)
    if (fate === '502') return page(502)
    if (fate === 'captive') return page(200)
    if (fate === 'late') this.late.push(send)
    if (fate === 'cut before' || fate === 'late') throw new TypeError('fetch failed')
    const answer = await send()
    if (fate === 'double') return send()
    if (fate === 'cut after') throw new TypeError('fetch failed')
    return answer
  }
}

let portal: TestPortal
let profile: Profile
afterEach(async () => {
  await profile.closeAll()
  await portal.close()
})

it(`of ${saves} saves through a proxy that cuts, doubles, delays and misattributes, each is applied once`, async () => {
  portal = await openTestPortal()
  const token = await portal.login('translator@test.example')
  const proxy = new Proxy()
  profile = new Profile()
  const tab = new Tab(profile, new FakeServer(), { port: realPort(portal, token, (send) => proxy.pass(send)) })
  await tab.start()
  for (let tries = 0; tab.view.units.length === 0 && tries < 50; tries += 1) await tab.view.retry()
  const roll = randomFrom(seed + 1)
  const keys = ['a', 'b']
  const typed = new Map<string, string[]>(keys.map((key) => [key, []]))
  for (let save = 0; save < saves; save += 1) {
    const key = roll.pick(keys)
    const text = `Text ${save}`
    await tab.view.edit(key, text)
    typed.get(key)?.push(text)
    await tab.view.save()
    if (roll.chance(0.1)) await tab.view.retry()
  }
  proxy.isHonest = true
  for (let rest = 0; rest < 4; rest += 1) await tab.view.save()
  expect(tab.view.counts).toMatchObject({ unsaved: 0, conflicts: 0 })
  for (const key of keys) {
    const { data } = await portal.ask('GET', `/vue/i18n/history/?space=system&lang=de&key=${key}`, { token })
    const stood = history.parse(data).wordings.map(({ text }) => text)
    const texts = typed.get(key) ?? []
    expect(stood[0]).toBe(texts.at(-1))
    // The history has the texts in the order in which they were typed, each once: no save was applied twice, or late
    // over a newer text.
    const places = stood.flatMap((text) => (text !== null && texts.includes(text) ? [texts.indexOf(text)] : []))
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => other - one))
  }
  expect(proxy.met.size).toBe(new Set(fates).size)
}, 1_800_000)
