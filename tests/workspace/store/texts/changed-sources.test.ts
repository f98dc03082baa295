import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMarks } from '#src/workspace/store/shared/marks.ts'
import { noteMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(6, (index) => index < 4)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

const place = { scope: 'system' as const, lang: 'de' }
const said = async (key: string, lang = 'de') =>
  (await tab.device.use((db) => findMarks(db, { ...place, lang }, 'review', [key]))).get(key)
const change = (key: string, text: string) => server.put('master', key, text, 'admin')

describe('when the backend stores no marks, a changed source', () => {
  beforeEach(() => tab.device.use((db) => noteMarksAbsent(db, true)))

  it('marks its translation with the source that it was translated from, however long', async () => {
    change('key.0', 'Another 0')
    change('key.4', 'Another 4')
    server.put('de', 'key.1', 'Neu 1', 'bob')
    change('key.1', 'Another 1')
    await tab.view.retry()
    expect(tab.unit('key.0').review).toBe(true)
    expect(await said('key.0')).toBe('source:Source 0')
    // These texts had no translation, or were translated again with the new source.
    expect([await said('key.4'), await said('key.1'), await said('key.2')]).toEqual([null, null, null])
    const long = 'Lorem ipsum '.repeat(2_000)
    change('key.3', long)
    await tab.view.retry()
    await tab.view.mark('review', 'key.3', null)
    change('key.3', `${long}dolor`)
    await tab.view.retry()
    expect(await said('key.3')).toBe(`source:${long}`)
  })

  it('keeps the first source of the translation until somebody has reviewed it', async () => {
    change('key.0', 'Second')
    await tab.view.retry()
    change('key.0', 'Third')
    await tab.view.retry()
    expect(await said('key.0')).toBe('source:Source 0')
    await tab.view.mark('review', 'key.0', null)
    expect(tab.unit('key.0').review).toBe(false)
    change('key.0', 'Fourth')
    await tab.view.retry()
    expect(await said('key.0')).toBe('source:Third')
  })

  it('marks the stored translations in other languages', async () => {
    server.put('fr', 'key.0', 'Source française', 'bob')
    await new Tab(profile, server, { dst: 'fr' }).start()
    change('key.0', 'Another 0')
    await tab.view.retry()
    expect(await said('key.0', 'fr')).toBe('source:Source 0')
  })
})

it('a backend that stores marks reports itself which sources changed', async () => {
  change('key.0', 'Another 0')
  await tab.view.retry()
  expect(await said('key.0')).toBeNull()
})

describe('an unsaved text without a saved translation', () => {
  it.each([
    ['a backend that keeps marks', false],
    ['one that keeps none', true],
  ])('is marked when its source changes, with %s', async (_, isAbsent) => {
    await tab.device.use((db) => noteMarksAbsent(db, isAbsent))
    await tab.view.edit('key.4', 'getippt')
    change('key.4', 'Another 4')
    change('key.5', 'Another 5')
    await tab.view.retry()
    expect(tab.unit('key.4')).toMatchObject({ review: true, state: 'unsaved', target: 'getippt', source: 'Another 4' })
    expect([await said('key.4'), await said('key.5')]).toEqual(['source:Source 4', null])
    change('key.4', 'Third 4')
    await tab.view.retry()
    expect(await said('key.4')).toBe('source:Source 4')
    await tab.view.save()
    expect(tab.unit('key.4')).toMatchObject({ review: true, state: 'saved' })
  })

  it('is marked without its source when the source exceeds a mark’s limit', async () => {
    change('key.4', 'x'.repeat(25_000))
    await tab.view.retry()
    await tab.view.edit('key.4', 'getippt')
    change('key.4', 'Another 4')
    await tab.view.retry()
    expect(await said('key.4')).toBe('source:')
  })

  it('is not marked when it was typed after the change', async () => {
    change('key.4', 'Another 4')
    await tab.view.retry()
    await tab.view.edit('key.4', 'getippt')
    await tab.view.retry()
    expect(await said('key.4')).toBeNull()
  })

  it('is marked in the other stored languages', async () => {
    const french = await new Tab(profile, server, { dst: 'fr' }).start()
    await french.view.edit('key.4', 'tapé')
    change('key.4', 'Another 4')
    await tab.view.retry()
    expect(await said('key.4', 'fr')).toBe('source:Source 4')
  })
})
