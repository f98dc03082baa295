import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDownload } from '#src/workspace/offline/downloading.ts'
import { forgetLanguage } from '#src/workspace/offline/forget-language.ts'
import { readInventory } from '#src/workspace/offline/inventory.ts'
import { partsOfPair } from '#src/workspace/screen/offline/pair-parts.ts'
import { findAuthor, findAuthors } from '#src/workspace/store/authors.ts'
import { findKeptArticle, listArticles } from '#src/workspace/store/kept-catalogue.ts'
import type { CataloguePort } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import { authorsOf } from '#tests/workspace/authors-server.ts'
import { cataloguesOf } from '#tests/workspace/catalogue-server.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const pair = { src: 'master', dst: 'de' }

let profile: Profile
beforeEach(() => {
  profile = new Profile()
})
afterEach(() => profile.closeAll())

function open(
  server: FakeServer,
  port: CataloguePort,
  hasRoom: (bytes: number) => Promise<boolean> = async () => true,
  { readAuthors } = authorsOf(),
) {
  const tab = new Tab(profile, server)
  const download = createDownload({ device: tab.device, port, hasRoom, readAuthors })
  const inventory = () => tab.device.use(readInventory)
  const missing = async (of = pair) =>
    partsOfPair(await inventory(), of).flatMap(({ part, isHere }) => (isHere ? [] : [part]))
  return { tab, download, inventory, missing }
}

test('a pair is fetched in full: three lists, the catalogues and their articles; then only changes', async () => {
  const server = new FakeServer().seed(30, (index) => index < 10)
  const { asked, port } = cataloguesOf(9)
  const { download, inventory, missing } = open(server, port)
  expect(await missing()).toEqual(['system', 'vartext', 'catalog', 'tree', 'articles'])
  await download.start(pair)
  expect(download.shot()).toMatchObject({ outcome: 'done', part: null, done: 13, total: 13, missed: 0 })
  expect(await missing()).toEqual([])
  const { languages, catalogues } = await inventory()
  expect(languages.map(({ lang, spaces }) => [lang, spaces.map(({ texts }) => texts)])).toEqual([
    ['de', [10, 10, 10]],
    ['master', [30, 30, 30]],
  ])
  expect(catalogues).toMatchObject({ catalogues: 1, articles: 9 })
  expect(catalogues?.articlesKept).toHaveLength(9)

  server.reads.length = 0
  await download.start(pair)
  expect(server.reads.map(({ since }) => typeof since)).toEqual(['number', 'number', 'number'])
  expect(asked).toHaveLength(9)
})

test('a cancelled download shows that and keeps what arrived, and the next one fetches the rest', async () => {
  const stopping: { now?: (() => void) | undefined } = {}
  const { asked, port } = cataloguesOf(20, (id) => (id === 7 ? stopping.now?.() : undefined))
  const { download, missing, inventory } = open(new FakeServer().seed(3), port)
  stopping.now = download.cancel
  await download.start(pair)
  expect(download.shot().outcome).toBe('cancelled')
  expect(await missing()).toEqual(['articles'])
  const kept = (await inventory()).catalogues?.articlesKept.length ?? 0
  expect(kept).toBeGreaterThan(0)
  stopping.now = undefined
  const before = asked.length
  await download.start(pair)
  expect(await missing()).toEqual([])
  expect(asked.length - before).toBe(20 - kept)
})

test('another pair’s articles do not count: their texts from other lists are in its languages only', async () => {
  const french = { src: 'master', dst: 'fr' }
  const stopping: { now?: (() => void) | undefined } = {}
  const { port } = cataloguesOf(20, (id) => (id === 7 ? stopping.now?.() : undefined))
  const { download, missing, inventory } = open(new FakeServer().seed(3), port)
  await download.start(pair)
  expect(await missing()).toEqual([])
  stopping.now = download.cancel
  await download.start(french)
  expect(await missing()).toEqual([])
  expect(await missing(french)).toEqual(['articles'])
  const kept = (of: typeof pair, found: Awaited<ReturnType<typeof inventory>>) =>
    partsOfPair(found, of).find(({ part }) => part === 'articles')
  expect(kept(pair, await inventory())).toMatchObject({ count: 20, total: 20 })
  expect(kept(french, await inventory())?.count).toBeLessThan(20)
  stopping.now = undefined
  await download.start(french)
  expect(await missing(french)).toEqual([])
})

test('an article in two categories is fetched and counted once, and its pair is complete', async () => {
  const { asked, port, shown } = cataloguesOf(5)
  shown.inTwo = true
  const { download, missing, inventory } = open(new FakeServer().seed(3), port)
  await download.start(pair)
  expect(download.shot()).toMatchObject({ outcome: 'done', done: 9, total: 9 })
  expect(asked).toHaveLength(5)
  expect((await inventory()).catalogues).toMatchObject({ articles: 5 })
  expect(await missing()).toEqual([])
})

test('the articles are as old as the oldest of them in the pair', async () => {
  const { tab, download, inventory } = open(new FakeServer().seed(3), cataloguesOf(3).port)
  const ageOf = async (of = pair) =>
    partsOfPair(await inventory(), of).find(({ part }) => part === 'articles')?.fetchedAt
  await download.start({ src: 'master', dst: 'fr' })
  expect(await ageOf()).toBeNull()
  await download.start(pair)
  await tab.device.use(async (db) => {
    const [first, second, third] = await listArticles(db)
    if (!first || !second || !third) throw new Error('Not kept')
    await db.articles.bulkPut([
      { ...first, fetchedAt: 3_000 },
      { ...second, fetchedAt: 2_000, texts: { master: {}, fr: {} } },
      { ...third, fetchedAt: 4_000 },
    ])
  })
  expect(await ageOf()).toBe(3_000)
  expect(await ageOf({ src: 'master', dst: 'fr' })).toBe(2_000)
})

test('authors are fetched with the texts and removed with their language', async () => {
  const server = new FakeServer().seed(4, () => true)
  const authors = authorsOf()
  const { tab, download, inventory } = open(server, cataloguesOf(1).port, undefined, authors)
  const author = (lang: string) =>
    tab.device.use((db) => findAuthor(db, { space: 'vartext', lang }, { key: 'key.1', text: 'Ziel 1' }))
  await download.start(pair)
  expect(authors.asked).toEqual(['system de', 'vartext de', 'catalog de'])
  expect(await author('de')).toEqual({ by: 'ada', at: '2026-11-21T08:02:11Z' })
  const { bytes } = await inventory()
  await tab.device.use((db) => forgetLanguage(db, 'de'))
  expect(await author('de')).toBeNull()
  expect(await tab.device.use((db) => findAuthors(db, { space: 'system', lang: 'de' }))).toBeNull()
  expect((await inventory()).bytes).toBeLessThan(bytes - 3 * '2026-11-21T08:02:11Z'.length)
})

test.each(['not-found', 'not-implemented', 'fault', 'forbidden', 'unavailable'] as const)(
  'a backend that returns %s for authors does not block the rest',
  async (code) => {
    const { download, missing } = open(new FakeServer().seed(3), cataloguesOf(1).port, undefined, authorsOf('', code))
    await download.start(pair)
    expect(download.shot().outcome).toBe('done')
    expect(await missing()).toEqual([])
  },
)

test('authors are not written when space runs out, nor after sign-out', async () => {
  const full = open(new FakeServer().seed(3), cataloguesOf(1).port, async () => false, authorsOf('x'.repeat(200_000)))
  await full.download.start(pair)
  expect(full.download.shot().outcome).toBe('full')
  expect(await full.tab.device.use((db) => findAuthors(db, { space: 'system', lang: 'de' }))).toBeNull()
  const leaving = authorsOf()
  const readAuthors: typeof leaving.readAuthors = (list) => {
    void left.tab.device.release()
    return leaving.readAuthors(list)
  }
  const left = open(new FakeServer().seed(3), cataloguesOf(1).port, undefined, { ...leaving, readAuthors })
  await left.download.start(pair)
  expect(left.download.shot().outcome).toBe('cancelled')
  const { tab } = open(new FakeServer(), cataloguesOf(1).port)
  expect(await tab.device.use((db) => findAuthors(db, { space: 'system', lang: 'de' }))).toBeNull()
})

test('without a server nothing is shown as available offline', async () => {
  const server = new FakeServer().seed(3)
  server.isUp = false
  const { download, missing } = open(server, cataloguesOf(1).port)
  await download.start(pair)
  expect(download.shot().outcome).toEqual({ refusal: { code: 'unavailable', messages: [] } })
  expect(await missing()).toHaveLength(5)
})

test('what exceeds the space is not written, and the page continues on its disk', async () => {
  const server = new FakeServer().seed(1)
  server.put('master', 'long', 'x'.repeat(200_000), 'import')
  const { tab, download, missing } = open(server, cataloguesOf(1).port, async () => false)
  await download.start(pair)
  expect(download.shot().outcome).toBe('full')
  expect(await missing()).toHaveLength(5)
  expect(tab.device.keeping().reason).toBeNull()
})

test('articles leave space for edits: it is checked before the first, and after each megabyte', async () => {
  const asked: number[] = []
  const { port } = cataloguesOf(30, undefined, 'x'.repeat(100_000))
  // The catalogues fit, and so do the first two megabytes.
  const hasRoom = async (bytes: number) => asked.push(bytes) <= 3
  const { download, inventory } = open(new FakeServer().seed(3), port, hasRoom)
  await download.start(pair)
  expect(download.shot().outcome).toBe('full')
  // Each article has 200,000 bytes.
  expect((await inventory()).catalogues?.articlesKept).toHaveLength(8)
  expect(asked).toHaveLength(4)
  expect(Math.min(...asked.slice(1))).toBeGreaterThanOrEqual(1_000_000)
})

test('after a user signs out, nothing more is written for them', async () => {
  const leaving: { now?: () => void } = {}
  const { port } = cataloguesOf(40, (id) => (id === 3 ? leaving.now?.() : undefined))
  const { tab, download } = open(new FakeServer().seed(3), port)
  leaving.now = () => void tab.device.release()
  await download.start(pair)
  expect(download.shot().outcome).toBe('cancelled')
  const { inventory } = open(new FakeServer(), port)
  expect((await inventory()).catalogues?.articlesKept.length).toBeLessThan(40)
})

test('removing a language removes only its texts, and is refused while any of them is unsaved', async () => {
  const server = new FakeServer().seed(4, () => true)
  const { tab, download, inventory } = open(server, cataloguesOf(1).port)
  await tab.start()
  await download.start(pair)
  await download.start({ src: 'master', dst: 'fr' })
  const langs = async () => (await inventory()).languages.map(({ lang }) => lang)
  // Sorted by name: French, German.
  expect(await langs()).toEqual(['fr', 'de', 'master'])
  // An article's texts from other lists are stored in both languages.
  const shown = async () => (await tab.device.use((db) => findKeptArticle(db, 0, 'm')))?.texts
  const other = (...names: string[]) => Object.fromEntries(names.map((lang) => [lang, { other: lang }]))
  expect(await shown()).toEqual(other('master', 'de', 'fr'))
  await tab.view.edit('key.1', 'typed')
  const forget = (lang: string) => tab.device.use((db) => forgetLanguage(db, lang))
  expect(await forget('de')).toBe(false)
  // The source of an unsaved text stays, because its checks need it.
  expect(await forget('master')).toBe(false)
  expect((await inventory()).languages.find(({ lang }) => lang === 'de')).toMatchObject({ edits: 1 })
  expect((await inventory()).languages.find(({ lang }) => lang === 'master')).toMatchObject({ edits: 0, beside: 1 })
  expect(await forget('fr')).toBe(true)
  expect(await langs()).toEqual(['de', 'master'])
  expect(await shown()).toEqual(other('master', 'de'))
  expect(tab.unit('key.1').target).toBe('typed')
})

test('a language does not count as stored when it was only the source of unsaved texts', async () => {
  const { tab, inventory } = open(new FakeServer().seed(3), cataloguesOf(1).port)
  await tab.start()
  await tab.view.edit('key.1', 'typed')
  await tab.device.use((db) => Promise.all([db.texts.clear(), db.languages.clear()]))
  expect((await inventory()).languages.map(({ lang, edits }) => [lang, edits])).toEqual([['de', 1]])
})

test('a finished download counts as seen once its dialog was open or has been opened since', async () => {
  const closing: { now?: () => void } = {}
  const { port } = cataloguesOf(9, (id) => (id === 3 ? closing.now?.() : undefined))
  const { download } = open(new FakeServer().seed(3), port)
  const close = download.watch()
  await download.start(pair)
  close()
  expect(download.shot()).toMatchObject({ outcome: 'done', isSeen: true })
  closing.now = download.watch()
  await download.start({ src: 'master', dst: 'fr' })
  expect(download.shot()).toMatchObject({ outcome: 'done', isSeen: false })
  download.watch()()
  expect(download.shot()).toMatchObject({ outcome: 'done', isSeen: true })
})
