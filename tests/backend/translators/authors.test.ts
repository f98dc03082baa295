import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('translator@test.example')
})
afterAll(() => portal.close())

const read = async (space: string, lang = 'de') => {
  const { data } = await portal.ask('GET', `/vue/i18n/authors/?space=${space}&lang=${lang}`, { token })
  return calls['i18n.authors'].data.parse(data).authors
}
const save = (key: string, text: string, as: string) =>
  portal.ask('POST', '/vue/i18n/save/', { token: as, body: { languages: ['de'], changes: { de: { [key]: text } } } })

describe('i18n.authors', () => {
  test('returns the last author of each text, only for that language and list', async () => {
    const admin = await portal.login('admin@test.example')
    await save('a', 'eins', token)
    await save('b', 'eins', token)
    await save('a', 'zwei', admin)
    const authors = await read('system')
    const of = (by: string) => authors.find((one) => one.by === by)?.texts.map(({ key }) => key)
    expect(of('admin@test.example')).toEqual(['a'])
    expect(of('translator@test.example')).toEqual(['b'])
    expect((await read('system', 'en')).some(({ by }) => by === 'admin@test.example')).toBe(false)
    expect((await read('vartext')).some(({ by }) => by === 'admin@test.example')).toBe(false)
  })

  test('returns the texts that changed after a given revision, and the revision of the answer', async () => {
    await save('a', 'drei', token)
    const { data } = await portal.ask('GET', '/vue/i18n/system/?src=master&dst=de', { token })
    const { revision } = calls['i18n.system'].data.parse(data)
    await save('b', 'drei', token)
    const ask = async (of: string) => {
      const { data: told } = await portal.ask('GET', `/vue/i18n/authors/?space=system&lang=de${of}`, { token })
      const { authors, revision: known } = calls['i18n.authors'].data.parse(told)
      const texts = authors.flatMap((author) => author.texts)
      return { known, changed: texts.filter((one) => one.changed_since).map(({ key }) => key) }
    }
    expect(await ask(`&revision=${revision}`)).toEqual({ known: revision, changed: ['b'] })
    expect(await ask(`&revision=${revision + 1}`)).toEqual({ known: revision + 1, changed: [] })
    // The client’s texts may be from another database, with a revision that this one has not reached.
    expect(await ask(`&revision=${revision + 2}`)).toEqual({ known: undefined, changed: [] })
    expect(await ask('&revision=4294967296')).toEqual({ known: undefined, changed: [] })
    expect(await ask('')).toEqual({ known: undefined, changed: [] })
  })

  test('rejects an unknown language, and a user who may not translate', async () => {
    expect((await portal.ask('GET', '/vue/i18n/authors/?space=system&lang=xx', { token })).code).toBe(400)
    const dealer = await portal.login('dealer@test.example')
    expect((await portal.ask('GET', '/vue/i18n/authors/?space=system&lang=de', { token: dealer })).code).toBe(403)
  })
})
