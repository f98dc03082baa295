import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteEdits, findEdits } from '#src/workspace/store/edits.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let profile: Profile
beforeEach(() => {
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const ada = { scope: 'system', lang: 'de' } as const
const places = [ada, { ...ada, lang: 'fr' }, { ...ada, scope: 'vartext' }] as const
const rowOf = (place: (typeof places)[number], key: string) => ({
  ...place,
  key,
  text: `of ${key}`,
  base: null,
  editedAt: 1,
  status: 'unsaved' as const,
  theirs: null,
  by: '',
  theirsAt: '',
  refused: null,
})
const keys = Array.from({ length: 600 }, (_, at) => `${['', 'ä', '"', '\ufffd'][at % 4]}${at}`)

it.each([5, 300])('removes %i of many edits, wherever they are stored, and no other', async (count) => {
  const gone = new Set(keys.filter((_, at) => (count < 200 ? at < count : at % 7 !== 3 && at < 350)))
  const tab = await new Tab(profile, new FakeServer()).start()
  await tab.device.use(async (db) => {
    await db.edits.bulkPut(places.flatMap((place) => keys.map((key) => rowOf(place, key))))
    expect([...(await findEdits(db, ada, [...keys, 'none'])).values()].filter((row) => row)).toHaveLength(600)
    await db.transaction('rw', db.edits, () => deleteEdits(db, ada, new Set([...gone, 'none'])))
    const left = await db.edits.toArray()
    const inPlace = (place: (typeof places)[number]) =>
      left.filter(({ scope, lang }) => scope === place.scope && lang === place.lang)
    expect(new Set(inPlace(ada).map(({ key }) => key))).toEqual(new Set(keys.filter((key) => !gone.has(key))))
    expect(places.slice(1).map((place) => inPlace(place).length)).toEqual([600, 600])
    expect((await findEdits(db, ada, keys)).get([...gone][0] ?? '')).toBeUndefined()
  })
})
