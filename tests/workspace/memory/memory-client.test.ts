import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryClient, type MemoryClient } from '#src/workspace/memory/worker/client.ts'
import { memoryRequest } from '#src/workspace/memory/worker/messages.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'
import { eventually } from '#tests/eventually.ts'

const clients: MemoryClient[] = []
function clientOf(): MemoryClient {
  const client = createMemoryClient({ lang: 'de' })
  clients.push(client)
  return client
}
afterEach(() => {
  clients.splice(0).forEach((client) => client.close())
  vi.unstubAllGlobals()
})

const saved = (key: string, source: string, target: string) => sampleUnit(key, 0, { source, target, state: 'saved' })
const texts = async (client: MemoryClient, source: string) =>
  (await client.suggest({ space: 'system', key: 'at-hand', source })).suggestions.map(({ text }) => text)
const settled = (client: MemoryClient) => eventually(() => expect(client.version()).toBeGreaterThan(0))

test('when workers are refused, the memory runs in the page', async () => {
  const client = clientOf()
  client.take('system', [saved('a', 'Close', 'Schließen'), saved('b', 'Closed', 'Geschlossen')])
  await settled(client)
  expect(await texts(client, 'Close')).toEqual(['Schließen', 'Geschlossen'])
})

test('it follows a list whose texts change, move and are deleted', async () => {
  const client = clientOf()
  const [a, b] = [saved('a', 'Close', 'Schließen'), saved('b', 'Open', 'Öffnen')]
  client.take('system', [a, b])
  client.take('system', [{ ...b, target: 'Aufmachen' }])
  await settled(client)
  expect(await texts(client, 'Close')).toEqual([])
  expect(await texts(client, 'Open')).toEqual(['Aufmachen'])
})

test('a text that is deleted before it was sent is never proposed', async () => {
  const client = clientOf()
  const many = Array.from({ length: 2_500 }, (_, at) => sampleUnit(`k${at}`, at, { source: `Open ${at}` }))
  client.take('system', [...many, saved('last', 'Close', 'Schließen')])
  client.take('system', many)
  await client.known('system', ['k0'])
  expect(await texts(client, 'Close')).toEqual([])
})

test('texts in conflict, removed or blank are neither proposed nor filled', async () => {
  const client = clientOf()
  const states = [{ state: 'conflict' as const }, { removed: true }, { target: ' \u00a0' }]
  client.take(
    'system',
    states.map((change, at) => Object.assign(saved(`k${at}`, 'Close', 'Schließen'), change)),
  )
  client.take('vartext', [saved('v', 'Close', 'Zu')])
  await settled(client)
  expect(await texts(client, 'Close')).toEqual(['Zu'])
  expect((await client.known('system', ['k0', 'k1', 'k2'])).map(({ key }) => key)).toEqual(['k2'])
})

test('a request for many texts is answered once everything that was sent is loaded', async () => {
  const client = clientOf()
  const many = Array.from({ length: 2_500 }, (_, at) => sampleUnit(`k${at}`, at, { source: `Close ${at % 2}` }))
  client.take('system', [...many, saved('last', 'Close 1', 'Zu 1')])
  expect(
    await client.known(
      'system',
      many.map(({ key }) => key),
    ),
  ).toHaveLength(2_500)
})

test('before a list is fully loaded, no proposal does not mean that nothing is known', async () => {
  const client = clientOf()
  const isComplete = async () => (await client.suggest({ space: 'system', key: 'k0', source: 'Close' })).isComplete
  expect(await isComplete()).toBe(false)
  client.take('system', [])
  client.take('vartext', [saved('v', 'Shut', 'Zu')])
  await settled(client)
  expect(await isComplete()).toBe(false)
  client.take(
    'system',
    Array.from({ length: 2_500 }, (_, at) => sampleUnit(`k${at}`, at, { source: `Open ${at}` })),
  )
  expect(await isComplete()).toBe(false)
  await eventually(async () => expect(await isComplete()).toBe(true))
})

class BreakingWorker extends EventTarget {
  static opened = 0
  constructor() {
    super()
    BreakingWorker.opened += 1
  }
  postMessage(data: unknown): void {
    memoryRequest.parse(data)
    setTimeout(() => this.dispatchEvent(new Event('error')), 5)
  }
  terminate(): void {}
}

test('when its worker fails, the page takes over, and pending requests are answered', async () => {
  vi.stubGlobal('Worker', BreakingWorker)
  const client = clientOf()
  client.take('system', [saved('a', 'Close', 'Schließen')])
  expect(await texts(client, 'Close')).toEqual(['Schließen'])
  expect(BreakingWorker.opened).toBe(1)
})

class BreakingAtQuestion extends EventTarget {
  postMessage(data: unknown): void {
    if (memoryRequest.parse(data).ask === 'known') setTimeout(() => this.dispatchEvent(new Event('error')), 0)
  }
  terminate(): void {}
}

test('a request that was pending when the worker failed is answered from all texts', async () => {
  vi.stubGlobal('Worker', BreakingAtQuestion)
  const client = clientOf()
  const many = Array.from({ length: 2_500 }, (_, at) => sampleUnit(`k${at}`, at, { source: 'Close' }))
  client.take('system', [...many, saved('last', 'Close', 'Zu')])
  const known = await client.known(
    'system',
    many.map(({ key }) => key),
  )
  expect(known).toHaveLength(2_500)
})
