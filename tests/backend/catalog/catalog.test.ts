import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { article, catalog, textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import type { ArticleGroup } from '#src/contract/catalog.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
let directory: string

const groups: ArticleGroup[] = [
  {
    type: 'frame',
    label: { t9n: true, val: 'f.title' },
    children: [
      { type: 'row', children: [{ type: 'editbox', tid: 't-1', text: ['f.width'], label: 'B' }] },
      {
        type: 'combobox',
        tid: 't-2',
        text: ['f.edge', 'f.edge.short'],
        label: { t9n: false, val: 'f.other' },
        options: [{ tid: 't-3', text: ['f.abs'] }],
      },
    ],
  },
]

beforeAll(async () => {
  portal = await openTestPortal()
  directory = makeDirectory()
  portal.platform.settings.dataDir = directory
  token = await portal.login('translator@test.example')
  await portal.database.write(async (tx) => {
    const node = (id: number, parentId: number | null, url: string, position: number) => ({
      id,
      parentId,
      url,
      name: url,
      position,
      labelTid: id === 3 ? '' : `c-${id}`,
      labelKey: 'c',
      tags: ['fronts'],
    })
    await tx
      .insert(catalog)
      .values([
        node(1, null, 'doors', 2),
        node(2, null, 'fronts', 1),
        node(3, 2, 'fronts/oak', 2),
        node(4, 2, 'fronts/ash', 1),
      ])
    const row = (id: number, catalogId: number, model: string, position: number) => ({
      id,
      catalogId,
      model,
      position,
      name: model,
      groups,
    })
    await tx.insert(article).values([
      {
        ...row(140, 3, 'FR 19/EI', 2),
        name: 'master f.abs',
        tags: ['fronts'],
        pid2trus: { 'FR-19-EI-2030': ['t-1', 't-2'] },
      },
      { ...row(141, 3, 'FR 22', 1), groups: [] },
      row(142, 2, 'FR 30', 1),
    ])
    const keys = ['f.title', 'f.width', 'f.edge', 'f.edge.short', 'f.abs', 'f.other']
    await tx.insert(textKey).values(keys.map((key) => ({ space: 'catalog', key, revision: 0 })))
    await tx
      .insert(translation)
      .values([
        ...keys.map((key) => ({ space: 'catalog', key, lang: 'master', text: `master ${key}` })),
        { space: 'catalog', key: 'f.width', lang: 'de', text: ' Breite\r\n' },
        { space: 'catalog', key: 'c', lang: 'master', text: 'Catalogue' },
      ])
  })
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})
beforeEach(() => portal.database.write((tx) => tx.delete(audit)))

const get = (path: string, as = token) => portal.ask('GET', path, { token: as })

test('i18n.catalog returns the tree of all catalogues in order, with articles after their catalogues', async () => {
  const answer = await get('/vue/i18n/catalog/')
  expect(answer.code).toBe(200)
  expect(Object.entries(Object(answer.data['languages']))).toEqual([
    ['master', 'MASTER'],
    ['en', 'EN'],
    ['de', 'DE'],
  ])
  expect(answer.data['catalogs']).toMatchObject([
    {
      id: 2,
      url: 'fronts',
      props: { label: { tid: 'c-2', text: ['c'] }, name: 'fronts', image: '' },
      t9n_tags: ['fronts'],
      children: [
        { id: 4, children: [] },
        {
          id: 3,
          props: { label: null },
          children: [
            { article: { id: 141, model: 'FR 22', name: 'FR 22', t9n_tags: [] } },
            {
              article: {
                id: 140,
                model: 'FR 19/EI',
                title: 'f.abs',
                t9n_tags: ['fronts'],
                keys: ['f.title', 'f.width', 'f.edge', 'f.edge.short', 'f.abs'],
              },
            },
          ],
        },
        { article: { id: 142 } },
      ],
    },
    { id: 1, children: [] },
  ])
})

describe('i18n.article', () => {
  const path = `/vue/i18n/article/140/${encodeURIComponent('FR 19/EI')}/`

  test('returns its groups as stored, its products, and its own texts in both languages', async () => {
    const { code, data } = await get(`${path}?lang=master,de`)
    expect(code).toBe(200)
    expect(data).toEqual({
      article: { id: 140, model: 'FR 19/EI', groups },
      languages: {
        master: [
          'MASTER',
          Object.fromEntries(
            ['f.title', 'f.width', 'f.edge', 'f.edge.short', 'f.abs'].map((key) => [key, `master ${key}`]),
          ),
        ],
        en: ['EN', {}],
        de: ['DE', { 'f.width': ' Breite\r\n' }],
      },
      t9n_tags: ['fronts'],
      pid2trus: { 'FR-19-EI-2030': ['t-1', 't-2'] },
    })
  })

  test('returns master and English by default; an article without groups has no texts', async () => {
    expect((await get(path)).data['languages']).toMatchObject({
      master: ['MASTER', { 'f.abs': 'master f.abs' }],
      de: ['DE', {}],
    })
    expect(await get('/vue/i18n/article/141/FR%2022/')).toMatchObject({
      code: 200,
      data: { article: { groups: [] }, languages: { master: ['MASTER', {}] }, pid2trus: {} },
    })
  })

  test('is rejected if id and model do not match, for an unknown language, and without permission', async () => {
    expect((await get('/vue/i18n/article/140/FR%2022/')).code).toBe(404)
    expect((await get('/vue/i18n/article/999/FR%2022/')).code).toBe(404)
    expect(await get(`${path}?lang=master,xx`)).toMatchObject({
      code: 400,
      errors: { lang: [expect.stringContaining('xx')] },
    })
    expect((await get(`${path}?lang=master`)).code).toBe(400)
    const dealer = await portal.login('dealer@test.example')
    expect((await get(path, dealer)).code).toBe(403)
    expect((await get('/vue/i18n/catalog/', dealer)).code).toBe(403)
  })
})

describe('i18n.dump', () => {
  const dump = (body: unknown) => portal.ask('POST', '/vue/i18n/dump/', { token, body })
  const file = z.object({ units: z.array(z.unknown()) })
  const filesIn = () => readdirSync(join(directory, 'dump'))

  test('writes the requested units with their texts in every language, and the same file for the same texts', async () => {
    expect(await dump(['t-3', 'c-2', 't-1', 't-1', 'unknown'])).toMatchObject({ code: 200, data: { dumped: 3 } })
    const [name = ''] = filesIn()
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-6-[0-9a-f]{8}\.json$/)
    const text = readFileSync(join(directory, 'dump', name), 'utf8')
    expect(file.parse(JSON.parse(text)).units).toEqual([
      { tid: 'c-2', text: [{ key: 'c', languages: { master: 'Catalogue' } }] },
      { tid: 't-1', text: [{ key: 'f.width', languages: { de: ' Breite\r\n', master: 'master f.width' } }] },
      { tid: 't-3', text: [{ key: 'f.abs', languages: { master: 'master f.abs' } }] },
    ])
    expect(await portal.database.read.select().from(audit)).toMatchObject([
      { contactId: 6, action: 'i18n.dump', after: { file: name, dumped: 3 } },
    ])
    expect(await dump(['c-2', 't-1', 't-3'])).toMatchObject({ code: 200, data: { dumped: 3 } })
    expect(filesIn()).toEqual([name])
    expect(await portal.database.read.select().from(audit)).toHaveLength(1)
    // A repeated dump is written again after a different one, and also for another user.
    await dump(['t-1'])
    await dump(['c-2', 't-1', 't-3'])
    const admin = await portal.login('admin@test.example')
    const theirs = { token: admin, body: ['c-2', 't-1', 't-3'] }
    expect((await portal.ask('POST', '/vue/i18n/dump/', theirs)).code).toBe(200)
    expect(filesIn()).toHaveLength(4)
    // The user’s own last file is the same, but another user’s file is newer.
    const other = { token: admin, body: ['t-1'] }
    expect((await portal.ask('POST', '/vue/i18n/dump/', other)).code).toBe(200)
    expect(await dump(['c-2', 't-1', 't-3'])).toMatchObject({ code: 200, data: { dumped: 3 } })
    expect(filesIn()).toHaveLength(6)
  })

  test('is rejected after very many files, until some time has passed', async () => {
    await dump(['t-1'])
    await portal.database.write((tx) => tx.update(rateLimit).set({ tries: 100 }).where(like(rateLimit.key, 'dump:%')))
    const { code, headers, messages } = await dump(['t-3'])
    expect([code, messages.length]).toEqual([429, 1])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await portal.database.write((tx) => tx.delete(rateLimit))
  })

  test('writes nothing for no units; rejects unknown units and names them', async () => {
    const before = filesIn()
    expect(await dump([])).toMatchObject({ code: 200, data: { dumped: 0 } })
    expect(await dump(['x-1', '../../etc/passwd'])).toMatchObject({
      code: 400,
      messages: ['These texts do not exist: x-1, ../../etc/passwd.'],
    })
    expect(filesIn()).toEqual(before)
    expect(await portal.database.read.select().from(audit)).toEqual([])
  })
})
