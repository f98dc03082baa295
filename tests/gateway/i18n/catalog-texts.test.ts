import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answer, Call, Data, Input } from '#src/contract/call/call.ts'
import type { Catalog } from '#src/contract/catalog.ts'
import { i18n, type Texts } from '#src/contract/i18n.ts'
import { type Ask, readCatalogTexts } from '#src/gateway/i18n/catalog-texts.server.ts'

const refused = (code: 'not-implemented' | 'not-found' | 'unavailable'): Answer<never> => ({
  ok: false,
  refusal: { code, messages: [] },
})
const answered = (data: unknown): Answer<unknown> => ({ ok: true, data, messages: [] })

const label = (key: string) => ({ label: { tid: `t-${key}`, text: [key] }, name: key, image: '' })
const catalogs = [
  {
    id: 1,
    url: 'fronts',
    props: label('catalog.fronts'),
    t9n_tags: ['fronts'],
    children: [
      { id: 2, url: 'fronts/oak', props: label('front.oak'), t9n_tags: ['fronts'], children: [] },
      { article: { id: 7, model: 'FR', name: 'Front', t9n_tags: ['fronts', 'oak'] } },
      { article: { id: 8, model: 'GO', name: 'Gone', t9n_tags: [] } },
    ],
  },
] as const satisfies readonly unknown[]

const article = {
  article: {
    id: 7,
    model: 'FR',
    groups: [
      {
        type: 'frame',
        label: { t9n: true, val: 'front.oak' },
        children: [{ type: 'editbox', tid: 't-1', text: ['front.width'] }],
      },
    ],
  },
  languages: {
    master: ['Master', { 'front.width': 'Width', 'front.oak': 'Oak' }],
    de: ['Deutsch', { 'front.width': 'Breite' }],
  },
  t9n_tags: ['fronts'],
  pid2trus: {},
}
const system = {
  texts: [],
  languages: { master: ['Master', { a: 'A' }], de: ['Deutsch', {}], fr: ['Français', {}] },
  t9n_tags: [],
  revision: 41,
}

let replies: Record<string, Answer<unknown>> = {}
let asked: string[] = []

// Parses answers as the transport does.
const ask: Ask = async <C extends Call>(call: C, input: Input<C>): Promise<Answer<Data<C>>> => {
  const name = call.name === 'i18n.article' ? `i18n.article ${Object(input.params).id}` : call.name
  asked.push(name)
  const reply = replies[name] ?? refused('unavailable')
  return reply.ok ? { ...reply, data: z.parse<C['data']>(call.data, reply.data) } : reply
}
const read = (query: { src: string; dst: string; since?: number }) =>
  readCatalogTexts(ask, { params: {}, query, body: undefined })

beforeEach(() => {
  asked = []
  replies = {
    'i18n.catalogTexts': refused('not-implemented'),
    'i18n.system': answered(system),
    'i18n.catalog': answered({ catalogs, languages: { master: 'Master', de: 'Deutsch' } }),
    'i18n.article 7': answered(article),
    'i18n.article 8': refused('not-found'),
  }
})

const pair = { src: 'master', dst: 'de' }

test('a backend with the call gets no other request', async () => {
  const data: Texts = i18n.catalogTexts.example.data
  replies['i18n.catalogTexts'] = answered(data)
  expect(await read(pair)).toMatchObject({ ok: true, data })
  expect(asked).toEqual(['i18n.catalogTexts'])
})

test('without the call, the list is built from catalogues and articles, each text once, with its tags', async () => {
  expect(await read(pair)).toEqual({
    ok: true,
    messages: [],
    data: {
      texts: [
        { text: ['front.oak'], tags: ['fronts', 'oak'] },
        { text: ['front.width'], tags: ['fronts', 'oak'] },
      ],
      languages: {
        master: ['Master', { 'front.width': 'Width', 'front.oak': 'Oak' }],
        de: ['Deutsch', { 'front.width': 'Breite' }],
        fr: ['Français', {}],
      },
      t9n_tags: ['fronts', 'oak'],
      revision: 41,
    },
  })
})

test('a label without a text in any answer is left out, as its translation is unknown', async () => {
  const answer = await read(pair)
  expect(answer.ok && answer.data.texts.map(({ text }) => text[0])).not.toContain('catalog.fronts')
})

test('if nothing was saved since, no article is requested', async () => {
  expect(await read({ ...pair, since: 41 })).toMatchObject({ ok: true, data: { texts: [], removed: [], revision: 41 } })
  expect(asked).toEqual(['i18n.catalogTexts', 'i18n.system'])
})

test('if something was saved, the answer has an earlier revision, so that the client reads everything', async () => {
  expect(await read({ ...pair, since: 40 })).toMatchObject({ ok: true, data: { texts: [], revision: 39 } })
})

test('an unavailable article fails the whole list, as a part of it would look complete', async () => {
  replies['i18n.article 7'] = refused('unavailable')
  expect(await read(pair)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
})

test('any refusal other than "no such call" is passed on', async () => {
  replies['i18n.catalogTexts'] = refused('unavailable')
  expect(await read(pair)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
  expect(asked).toEqual(['i18n.catalogTexts'])
})

test('only some of very many articles are read in parallel', async () => {
  let running = 0
  let maxRunning = 0
  const children: Catalog['children'] = Array.from({ length: 100 }, (_, id) => ({
    article: { id, model: 'M', name: 'M', t9n_tags: [] },
  }))
  replies['i18n.catalog'] = answered({ catalogs: [{ ...catalogs[0], children }], languages: {} })
  await readCatalogTexts(
    async (call, input) => {
      if (call.name !== 'i18n.article') return ask(call, input)
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await Promise.resolve()
      running -= 1
      return refused('not-found')
    },
    { params: {}, query: pair, body: undefined },
  )
  expect(maxRunning).toBe(8)
})
