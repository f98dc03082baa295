import { expect, it } from 'vitest'
import { createTypedInTabs } from '#src/workspace/sync/tabs/typed-in-tabs.ts'

/** Of a page, what this part of it asks for. */
function tab(read: () => Promise<void>) {
  const place = { owner: 'ada', scope: 'system', lang: 'de' } as const
  const parts = {
    device: { session: 'here', listHolders: () => Promise.resolve(['there']) },
    subject: { space: place.scope, src: 'master', dst: place.lang },
    state: () => ({ owner: place.owner }),
    set() {},
    tell() {},
    subscribe: () => () => {},
    onWrote() {},
  }
  const core: Parameters<typeof createTypedInTabs>[0] = Object.assign(Object.create(null), parts)
  const tabs = createTypedInTabs(core, { unwritten: () => new Map([['key', typedHere]]), hurry() {}, read })
  const hear = (text: string | null) =>
    tabs.take({ kind: 'typed', session: 'there', ...place, key: 'key', text, isStuck: false })
  return { tabs, hear }
}
const typedHere = { text: 'abc', isStuck: false }

it('what the other tab types after it has written is waited for by nobody who began before', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const { tabs, hear } = tab(() => isRead)
  hear('a')
  hear(null)
  // A slow tab has not read yet what was written.
  tabs.typed('key')
  await new Promise((done) => setTimeout(done, 2))
  hear('abcd')
  const first = await Promise.race([
    tabs.settled('key').then(() => 'goes on'),
    new Promise((done) => setTimeout(done, 500, 'waits')),
  ])
  expect(first).toBe('goes on')
  read()
  tabs.stop()
})

it('what the other tab typed before is waited for', async () => {
  const { tabs, hear } = tab(() => Promise.resolve())
  hear('a')
  await new Promise((done) => setTimeout(done, 2))
  tabs.typed('key')
  const settled = tabs.settled('key').then(() => 'goes on')
  expect(await Promise.race([settled, new Promise((done) => setTimeout(done, 50, 'waits'))])).toBe('waits')
  hear(null)
  expect(await settled).toBe('goes on')
  tabs.stop()
})
