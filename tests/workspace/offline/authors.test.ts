import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDownload } from '#src/workspace/offline/downloading.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { findAuthor, findAuthors } from '#src/workspace/store/authors.ts'
import { patchTexts } from '#src/workspace/store/texts/kept-texts.ts'
import { authorsOf } from '#tests/workspace/authors-server.ts'
import { cataloguesOf } from '#tests/workspace/catalogue-server.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const list = { space: 'system', lang: 'de' } as const
const at = '2026-11-21T08:02:11Z'
type ReadAuthors = SharedPort['readAuthors']

let profile: Profile
beforeEach(() => {
  profile = new Profile()
})
afterEach(() => profile.closeAll())

/** Downloads the lists to a tab, with the authors that `tellBy` returns. */
async function fetched(tellBy: (tab: Tab) => ReadAuthors) {
  const tab = new Tab(
    profile,
    new FakeServer().seed(2, () => true),
  )
  const { port } = cataloguesOf(1)
  const readAuthors = tellBy(tab)
  await createDownload({ device: tab.device, port, hasRoom: async () => true, readAuthors }).start({
    src: 'master',
    dst: 'de',
  })
  const authorOf = (text: string) => tab.device.use((db) => findAuthor(db, list, { key: 'key.1', text }))
  return { tab, authorOf }
}

const { readAuthors: told } = authorsOf()
const changed =
  (change: (data: Extract<Awaited<ReturnType<ReadAuthors>>, { ok: true }>['data']) => object): ReadAuthors =>
  async (query) => {
    const answer = await told(query)
    return answer.ok ? { ...answer, data: { ...answer.data, ...change(answer.data) } } : answer
  }

test('the author of the stored text is shown with it', async () => {
  const { authorOf } = await fetched(() => told)
  expect(await authorOf('Ziel 1')).toEqual({ by: 'ada', at })
  expect(await authorOf('Ziel 2')).toBeNull()
})

test('the author of a newer text on the server is not shown for the stored one', async () => {
  const texts = [{ key: 'key.1', at, changed_since: true }]
  const { tab, authorOf } = await fetched(() => changed(() => ({ authors: [{ by: 'bob', texts }] })))
  expect(await authorOf('Ziel 1')).toBeNull()
  expect(await tab.device.use((db) => findAuthors(db, list))).toMatchObject([{ by: 'bob' }])
})

test('no author is shown for a text that arrives while the authors are fetched', async () => {
  const { authorOf } = await fetched((tab) => async (query) => {
    await tab.device.use((db) =>
      db.transaction('rw', db.texts, () => patchTexts(db, 'system', 'de', new Map([['key.1', 'von mir']]))),
    )
    return told(query)
  })
  expect(await authorOf('von mir')).toBeNull()
})

test('no author is shown when the server does not return which texts they belong to', async () => {
  const { authorOf } = await fetched(() => changed(() => ({ revision: undefined })))
  expect(await authorOf('Ziel 1')).toBeNull()
})
