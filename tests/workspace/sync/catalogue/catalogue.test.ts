import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDownload } from '#src/workspace/offline/downloading.ts'
import { fetchArticle } from '#src/workspace/offline/fetch-parts.ts'
import { forgetLanguage } from '#src/workspace/offline/forget-language.ts'
import { findKeptArticle } from '#src/workspace/store/kept-catalogue.ts'
import { createCatalogue } from '#src/workspace/sync/catalogue/catalogue.ts'
import { authorsOf } from '#tests/workspace/authors-server.ts'
import { cataloguesOf } from '#tests/workspace/catalogue-server.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const german = { src: 'master', dst: 'de' }
const french = { src: 'master', dst: 'fr' }
const article = { id: 0, model: 'm' }
const mistyped = { id: 0, model: 'n' }
const other = (...names: string[]) => Object.fromEntries(names.map((lang) => [lang, { other: lang }]))

let profile: Profile
beforeEach(() => {
  profile = new Profile()
})
afterEach(() => profile.closeAll())

function open() {
  const { port } = cataloguesOf(2)
  const { device } = new Tab(profile, new FakeServer().seed(3))
  const sources = { device, port, hasRoom: async () => true, readAuthors: authorsOf().readAuthors }
  const shown = async () => (await device.use((db) => findKeptArticle(db, 0, 'm')))?.texts
  return { device, sources, catalogue: createCatalogue(device, port), download: createDownload(sources), shown }
}

test('a mistyped model removes nothing: that article stays on screen and on the device', async () => {
  const { sources, catalogue, shown } = open()
  await catalogue.fetchArticle(article, german)
  expect((await catalogue.fetchArticle(mistyped, german))?.code).toBe('not-found')
  expect(catalogue.shot().articles.get(0)).toMatchObject(article)
  expect(await shown()).toEqual(other('master', 'de'))
  const takeRoom = async () => true
  await fetchArticle(sources, mistyped, { pair: german, own: new Set(), takeRoom }, new AbortController().signal)
  expect(await shown()).toEqual(other('master', 'de'))
})

test('opening an article keeps what was downloaded of it in other languages', async () => {
  const { catalogue, download, shown } = open()
  await download.start(german)
  await catalogue.fetchArticle(article, french)
  expect(await shown()).toEqual(other('master', 'de', 'fr'))
  expect(catalogue.shot().articles.get(0)?.texts).toEqual(other('master', 'de', 'fr'))
})

test('a page that still has a removed language does not write it back', async () => {
  const { device, catalogue, download, shown } = open()
  await download.start(german)
  await download.start(french)
  await catalogue.openArticle(article)
  expect(await device.use((db) => forgetLanguage(db, 'de'))).toBe(true)
  await catalogue.fetchArticle(article, french)
  expect(await shown()).toEqual(other('master', 'fr'))
})

test('when a backend does not list an article’s texts, later downloads are known at the next visit', async () => {
  const { device, sources, download } = open()
  const catalogs = async () => {
    const answer = await sources.port.catalogs()
    for (const child of answer.ok ? (answer.data.catalogs[0]?.children ?? []) : [])
      if ('article' in child) delete child.article.keys
    return answer
  }
  const catalogue = createCatalogue(device, { ...sources.port, catalogs })
  await catalogue.refresh()
  expect([...catalogue.shot().articles.keys()]).toEqual([])
  await download.start(german)
  await catalogue.refresh()
  expect([...catalogue.shot().articles.keys()]).toEqual([0, 1])
})
