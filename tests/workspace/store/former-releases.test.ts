import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const place = { owner: 'ada', scope: 'system', lang: 'de' }
const edit = (key: string, text: string, more: object = {}) => ({
  ...place,
  key,
  text,
  base: null,
  editedAt: 1,
  status: 'unsaved',
  theirs: null,
  by: '',
  theirsAt: '',
  requestId: null,
  refused: null,
  ...more,
})
const step = (key: string, after: string, more: object = {}) => ({
  ...place,
  key,
  before: null,
  after,
  burst: key,
  state: 'done',
  at: 1,
  ...more,
})
const batch = (more: object = {}) => ({
  requestId: 'request-of-before',
  owner: 'ada',
  scope: 'system',
  createdAt: 1,
  faults: 0,
  entries: [{ lang: 'de', key: 'key.1', text: 'unterwegs', base: null }],
  ...more,
})

const confirmed = JSON.stringify({ signIn: '', confirmedAt: 2 })

type Rows = { edits: object; batches: object; journal: object; meta: Record<string, string> }

/** What the rows of a release had beside those of the first one. */
const releases: Record<string, Rows> = {
  'the first release': { edits: {}, batches: {}, journal: {}, meta: { 'last-owner': 'ada' } },
  'the release that noted carets': {
    edits: {},
    batches: {},
    journal: { caretBefore: null, caretAfter: { start: 3, end: 3 }, session: 'a page of before' },
    meta: { 'last-owner': 'ada' },
  },
  'the release that noted sign-ins': {
    edits: { signIn: '' },
    batches: { signIn: '' },
    journal: { caretBefore: null, caretAfter: { start: 3, end: 3 }, session: 'a page of before' },
    meta: { 'last-owner': 'ada', 'sign-in:ada': confirmed },
  },
  'the release that noted what undo led back to': {
    edits: { signIn: '' },
    batches: { signIn: '' },
    journal: { caretBefore: null, caretAfter: null, session: 'a page of before', atBase: true },
    meta: { 'last-owner': 'ada', 'last-sign-in': '', 'sign-in:ada': confirmed, identity: 'a database of before' },
  },
}

/** Dexie's version 1 is the browser's 10; its stores are those that the first release made, key for key. */
function write(disk: IDBFactory, { edits, batches, journal, meta }: Rows): Promise<void> {
  const stores: Record<string, [key: IDBObjectStoreParameters, indexes: string[][], rows: object[]]> = {
    units: [{ keyPath: ['scope', 'index'] }, [], [unitsOf()]],
    texts: [{ keyPath: ['scope', 'lang', 'index'] }, [], [textsOf('master', 'Source'), textsOf('de')]],
    languages: [
      { keyPath: ['scope', 'lang'] },
      [],
      ['master', 'de'].map((lang) => ({ scope: space, lang, revision: 1 })),
    ],
    scopes: [{ keyPath: 'scope' }, [], [{ scope: space, revision: 1, fetchedAt: 1, tags: [], languages: names }]],
    edits: [
      { keyPath: ['owner', 'scope', 'lang', 'key'] },
      [['scope', 'key']],
      [
        edit('key.0', 'getippt', edits),
        edit('key.1', 'unterwegs', { ...edits, requestId: 'request-of-before' }),
        edit('key.2', 'meins', { ...edits, status: 'conflict', theirs: 'ihres', by: 'bob', theirsAt: at }),
        edit('key.0', 'tapé', { ...edits, lang: 'fr' }),
        edit('key.0', 'von Bob', { ...edits, owner: 'bob' }),
      ],
    ],
    batches: [{ keyPath: 'requestId' }, [['owner', 'scope', 'createdAt']], [batch(batches)]],
    journal: [
      { keyPath: 'id', autoIncrement: true },
      [['owner', 'scope', 'lang', 'state', 'id']],
      [step('key.0', 'getippt', journal)],
    ],
    meta: [{ keyPath: 'name' }, [], Object.entries(meta).map(([name, value]) => ({ name, value }))],
  }
  return new Promise((done, failed) => {
    const opening = disk.open('portal-workspace', 10)
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, [key, indexes, rows]] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, key)
        for (const path of indexes) store.createIndex(`[${path.join('+')}]`, path)
        for (const row of rows) store.add(row)
      }
    })
    opening.addEventListener('error', () => failed(opening.error))
    opening.addEventListener('success', () => {
      opening.result.close()
      done()
    })
  })
}

const space = 'system'
const at = '2026-11-20T09:00:00+01:00'
const keys = ['key.0', 'key.1', 'key.2']
const names = [
  { code: 'master', name: 'Master' },
  { code: 'de', name: 'Deutsch' },
]
const unitsOf = () => ({ scope: space, index: 0, keys, descs: keys.map(() => ''), removed: [] })
const textsOf = (lang: string, text?: string) => ({
  scope: space,
  lang,
  index: 0,
  keys: text === undefined ? [] : keys,
  texts: text === undefined ? [] : keys.map((_, index) => `${text} ${index}`),
})

describe.each(Object.entries(releases))('a workspace that %s has left', (_name, rows) => {
  let server: FakeServer
  let profile: Profile
  beforeEach(async () => {
    server = new FakeServer().seed(3)
    profile = new Profile()
    await write(profile.disk, rows)
  })
  afterEach(() => profile.closeAll())

  it('opens without a server, with every edit, conflict and step of undo', async () => {
    server.isUp = false
    const tab = await new Tab(profile, server).start()
    expect(keys.map((key) => [tab.unit(key).target, tab.unit(key).state])).toEqual([
      ['getippt', 'unsaved'],
      ['unterwegs', 'unsaved'],
      ['meins', 'conflict'],
    ])
    expect(tab.unit('key.0').source).toBe('Source 0')
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.0' })
    expect(tab.unit('key.0').target ?? '').toBe('')
    await tab.view.redo()
    expect(tab.unit('key.0').target).toBe('getippt')
  })

  it('brings everything to the server, what was under way under the id it was under way with', async () => {
    server.put('de', 'key.2', 'ihres', 'bob')
    const tab = await new Tab(profile, server).start()
    await tab.view.settle('key.2', 'mine')
    expect((await tab.view.save()).outcome).toBe('saved')
    expect(server.bodies.map((body) => body.request_id)).toContain('request-of-before')
    expect([...keys.map((key) => server.text('de', key)), server.text('fr', 'key.0')]).toEqual([
      'getippt',
      'unterwegs',
      'meins',
      'tapé',
    ])
    const left = await tab.device.use((db) => db.edits.toArray())
    expect(left).toMatchObject([{ owner: 'bob', text: 'von Bob' }])
  })
})

/** A page of the release before this one, which knows nothing of a term's own wording beside theirs. */
async function openFormer(disk: IDBFactory): Promise<Dexie> {
  const former = new Dexie('portal-workspace', { indexedDB: disk, IDBKeyRange })
  former.version(3).stores({
    units: '[scope+index]',
    texts: '[scope+lang+index]',
    languages: '[scope+lang]',
    scopes: 'scope',
    edits: '[owner+scope+lang+key], [scope+key]',
    batches: 'requestId, [owner+scope+createdAt]',
    journal: '++id, [owner+scope+lang+state+id]',
    meta: 'name',
    marks: '[owner+scope+lang+kind+key], [scope+lang]',
    terms: '[owner+id], [src+dst]',
    notes: '[owner+id], [scope+key]',
    catalogues: 'name',
    articles: 'id',
  })
  former.on('versionchange', () => {
    former.close()
    return false
  })
  return former.open()
}

test('a page of the release before lets go of the database before it drops what it does not know', async () => {
  const profile = new Profile()
  const former = await openFormer(profile.disk)
  const words = { term: 'Platte', translation: 'Panel', note: '', forbidden: [], removed: false }
  const mine = { ...words, translation: 'Board' }
  const term = { ...words, owner: 'ada', id: 't', src: 'master', dst: 'de', version: 2, by: 'ada', at, mine }
  const mark = { ...place, kind: 'review', key: 'key.0', value: 'hand', at: 1 }
  const rows = {
    terms: [{ ...term, overtaken: false, signIn: '', changedAt: 1, theirsBy: 'bob' }],
    marks: [{ ...mark, signIn: '' }],
    edits: [edit('key.0', 'getippt', { signIn: '' })],
    journal: [step('key.0', 'getippt')],
    meta: Object.entries({ ...releases['the release that noted what undo led back to']?.meta }).map(([name, value]) => {
      return { name, value }
    }),
  }
  for (const [table, some] of Object.entries(rows)) await former.table(table).bulkAdd(some)
  const tab = await new Tab(profile, new FakeServer().seed(3)).start()
  expect(former.isOpen()).toBe(false)
  await expect(former.table('terms').toArray()).rejects.toThrow('Database has been closed')
  expect(tab.unit('key.0')).toMatchObject({ target: 'getippt', state: 'unsaved' })
  expect(await tab.device.use((db) => db.terms.toArray())).toEqual(rows.terms)
  expect(await tab.device.use((db) => db.marks.toArray())).toEqual(rows.marks)
  expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.0' })
  await profile.closeAll()
})
