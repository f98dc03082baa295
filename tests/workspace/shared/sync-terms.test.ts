import { beforeEach, expect, test } from 'vitest'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'
import { syncTerms } from '#src/workspace/shared/sync-shared.ts'
import { listTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import { FakeShared, openRig } from './shared-rig.ts'

const pair = { src: 'master', dst: 'de' }
const by = { owner: 'a' }
let server: FakeShared
let rig: ReturnType<typeof openRig>
beforeEach(() => {
  server = new FakeShared()
  rig = openRig('a')
})

const put = (translation: string, { id = 'i', removed = false, at = Date.now() } = {}) =>
  putTerms(rig.db, pair, [{ id, term: 'edging', translation, note: '', forbidden: [], removed }], at)
const sync = (port = server.port) => syncTerms(rig.use, port, pair, by)
const shown = async () => {
  const [mine] = await listTerms(rig.db, pair)
  if (!mine) throw new Error('gone')
  return mine
}
/** The server stores the terms, but its answer is lost. */
const unanswered: SharedPort = {
  ...new FakeShared().port,
  saveTerms: async (...sent) => {
    await server.port.saveTerms(...sent)
    return { ok: false, refusal: { code: 'unavailable', messages: [] } }
  },
  readTerms: async () => ({ ok: false, refusal: { code: 'unavailable', messages: [] } }),
}
function changedBy(other: string, change: { translation?: string; removed?: boolean }): void {
  const stored = server.terms.get('i')
  if (!stored) throw new Error('not stored')
  server.revision += 1
  server.terms.set('i', { ...stored, ...change, by: other, version: stored.version + 1, revision: server.revision })
}

test('a change that is taken back while it is being sent is taken back at the server', async () => {
  await put('Kante')
  await sync()
  await put('Rand')
  const saveTerms: SharedPort['saveTerms'] = async (...sent) => {
    const answer = await server.port.saveTerms(...sent)
    await put('Kante')
    return answer
  }
  await sync({ ...server.port, saveTerms })
  await sync()
  expect(server.terms.get('i')?.translation).toBe('Kante')
  expect(await shown()).toMatchObject({ translation: 'Kante', isWaiting: false })
})

test('a change of forbidden words that differ only in where one ends is one', async () => {
  const term = { id: 'i', term: 'edging', translation: 'Kante', note: '', removed: false }
  const forbid = (forbidden: string[]) => putTerms(rig.db, pair, [{ ...term, forbidden }], 1)
  await forbid(['Rand,Saum'])
  await sync()
  await forbid(['Rand', 'Saum'])
  expect(await shown()).toMatchObject({ forbidden: ['Rand', 'Saum'], isWaiting: true })
  await sync()
  expect(server.terms.get('i')?.forbidden).toEqual(['Rand', 'Saum'])
})

test('one that is taken back before it has gone out is none', async () => {
  await put('Kante')
  await sync()
  await put('Rand')
  await put('Kante')
  expect(await shown()).toMatchObject({ translation: 'Kante', isWaiting: false })
})

test('a further change goes over one’s own whose answer was lost, and over nobody else’s', async () => {
  await put('Kante')
  await sync()
  await put('Rand')
  await sync(unanswered)
  await put('Umleimer')
  await sync()
  expect(server.terms.get('i')).toMatchObject({ translation: 'Umleimer' })
  expect(await shown()).toMatchObject({ translation: 'Umleimer', isWaiting: false, theirs: undefined })

  await put('Rand')
  await sync(unanswered)
  changedBy('bob', { translation: 'Leiste' })
  await put('Kante')
  await sync()
  expect(server.terms.get('i')).toMatchObject({ translation: 'Leiste' })
  expect(await shown()).toMatchObject({ translation: 'Kante', theirs: { translation: 'Leiste' } })
})

test('a term that both have removed is gone, however it read last', async () => {
  await put('Kante')
  await sync()
  changedBy('bob', { translation: 'Umleimer', removed: true })
  await put('Kante', { removed: true })
  await sync()
  expect(await listTerms(rig.db, pair)).toEqual([])
  expect((await rig.db.terms.toArray()).filter(({ side }) => side === 'own')).toEqual([])
})

test('whoever acts as another knows what they sent in that one’s name', async () => {
  const acting = { owner: 'admin@x as a' }
  rig = openRig(acting.owner)
  const write = (translation: string) =>
    putTerms(
      rig.db,
      pair,
      [{ id: 'i', term: 'edging', translation, note: '', forbidden: [], removed: false }],
      Date.now(),
    )
  await write('Rand')
  await syncTerms(rig.use, unanswered, pair, acting)
  await write('Umleimer')
  await syncTerms(rig.use, server.port, pair, acting)
  expect(server.terms.get('i')).toMatchObject({ translation: 'Umleimer' })
})

test.each([
  ['a', true],
  ['A', true],
  ['bob', false],
])('a term that %s has changed or removed meanwhile is one’s own from elsewhere: %s', async (other, isOwnElsewhere) => {
  await put('Kante')
  await sync()
  changedBy(other, { translation: 'Umleimer' })
  await put('Rand')
  await sync()
  expect(await shown()).toMatchObject({ theirs: { translation: 'Umleimer' }, isOwnElsewhere })
  changedBy(other, { removed: true })
  await sync()
  expect(await shown()).toMatchObject({ theirs: null, isOwnElsewhere })
})

test('a removal that somebody else was faster than is shown as one', async () => {
  await put('Kante')
  await sync()
  changedBy('bob', { translation: 'Umleimer' })
  await put('Kante', { removed: true })
  await sync()
  expect(await shown()).toMatchObject({ removed: true, theirs: { translation: 'Umleimer' } })
})

test('a term that somebody put back is not replaced by whoever saw it removed', async () => {
  await put('Kante')
  await sync()
  changedBy('bob', { removed: true })
  await put('Rand')
  await sync()
  const seen = await shown()
  expect(seen.theirs).toBeNull()
  changedBy('carl', { translation: 'Umleimer', removed: false })
  await sync()
  const words = { id: 'i', term: 'edging', translation: 'Leiste', note: '', forbidden: [], removed: false }
  await putTerms(rig.db, pair, [{ ...words, seen }], Date.now())
  await sync()
  expect(server.terms.get('i')?.translation).toBe('Umleimer')
  expect(await shown()).toMatchObject({ translation: 'Leiste', theirs: { translation: 'Umleimer' } })
})

test('a term that the server refuses does not block the others', async () => {
  await put('Kante')
  await put('Tür', { id: 'bad' })
  const saveTerms: SharedPort['saveTerms'] = async (body, ...rest) => {
    if (body.terms.some(({ id }) => id === 'bad')) return { ok: false, refusal: { code: 'invalid', messages: [] } }
    return server.port.saveTerms(body, ...rest)
  }
  expect(await sync({ ...server.port, saveTerms })).toBe('later')
  expect([...server.terms.keys()]).toEqual(['i'])
})
