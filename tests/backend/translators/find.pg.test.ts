import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#src/contract/calls.ts'
import { textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const ask = (search: string) => portal.ask('GET', `/vue/i18n/find/?${new URLSearchParams({ search })}`, { token })
const findWhole = async (search: string) => calls['i18n.find'].data.parse((await ask(search)).data).texts
const find = async (search: string) => {
  const answer = await ask(search)
  return answer.code === 200
    ? calls['i18n.find'].data.parse(answer.data).texts.map(({ space, key }) => `${space} ${key}`)
    : answer.code
}

describe('i18n.find', () => {
  test('finds a text by part of it in any language, or of its key', async () => {
    const body = { languages: ['de'], changes: { de: { a: 'Kante 100% grün_weiß' } } }
    expect((await portal.ask('POST', '/vue/i18n/save/', { token, body })).code).toBe(200)
    expect(await find('GRÜN_')).toEqual(['system a'])
    expect(await find('weiß kante')).toEqual(['system a'])
    expect(await find('100%')).toEqual(['system a'])
    expect(await find('weiß nowhere')).toEqual([])
    expect(await find('%%')).toEqual([])
  })

  test('returns the matching text only if no other field of the result matches', async () => {
    const changes = { de: { b: 'Türblatt aus Eiche' }, en: { b: 'Door panel' } }
    const body = { languages: Object.keys(changes), changes }
    expect((await portal.ask('POST', '/vue/i18n/save/', { token, body })).code).toBe(200)
    const text = { space: 'system', key: 'b', text: 'master b' }
    expect(await findWhole('eiche')).toEqual([{ ...text, wording: 'Türblatt aus Eiche' }])
    expect(await findWhole('panel')).toEqual([{ ...text, wording: 'Door panel' }])
    expect(await findWhole('master b')).toEqual([text])
  })

  test('finds a catalogue text among any number of others', async () => {
    await portal.database.write(async (tx) => {
      await tx.insert(textKey).values({ space: 'catalog', key: 'z', position: 0, revision: 1 })
      await tx.insert(translation).values({ space: 'catalog', key: 'z', lang: 'master', text: 'Zarge grün_weiß' })
    })
    expect(await find('grün_')).toEqual(['system a', 'catalog z'])
    await portal.database.write(async (tx) => {
      const keys = Array.from({ length: 21 }, (_, at) => `many.${String(at).padStart(2, '0')}`)
      await tx.insert(textKey).values(keys.map((key, position) => ({ space: 'system', key, position, revision: 1 })))
      await tx.insert(textKey).values({ space: 'catalog', key: 'one.of.many.too', position: 1, revision: 1 })
    })
    const found = (await findWhole('many.')).map(({ space, key }) => `${space} ${key}`)
    expect([found.length, ...found.slice(0, 3)]).toEqual([
      20,
      'system many.00',
      'catalog one.of.many.too',
      'system many.01',
    ])
  })

  test('requires a search term', async () => {
    for (const search of ['', 'x', 'x'.repeat(61), 'a\0b']) expect(await find(search)).toBe(400)
  })
})
