import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { articleOf } from '#src/workspace/catalogue/article-answer.ts'
import type { TextsPort } from '#src/workspace/sync/port/port.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4, (index) => index < 2)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

/** A backend that still answers, and omits these languages: from every answer, or only from changes. */
function without(codes: readonly string[], from: 'all' | 'changes' = 'all'): TextsPort {
  const port = server.port(() => 'ada')
  return {
    ...port,
    async read(space, query) {
      const answer = await port.read(space, query)
      if (!answer.ok || (from === 'changes' && query.since === undefined)) return answer
      const languages = Object.fromEntries(
        Object.entries(answer.data.languages).filter(([code]) => !codes.includes(code)),
      )
      return { ...answer, data: { ...answer.data, languages } }
    },
  }
}

const open = (port?: TextsPort) => new Tab(profile, server, port && { port }).start()

async function openedBefore(): Promise<void> {
  const tab = await open()
  await tab.view.edit('key.1', 'meins')
  tab.crash()
}

it.each([
  ['changes', 'de'],
  ['changes', 'master'],
  ['all texts', 'de'],
  ['all texts', 'master'],
])('the stored texts of a language that a %s omits stay, with the reason: %s', async (kind, lang) => {
  await openedBefore()
  server.put('master', 'key.0', 'Source 0, newer', 'import')
  // A key that is not stored here makes the tab fetch everything.
  if (kind === 'all texts') server.put('master', 'key.new', 'New', 'import')
  const tab = await open(without([lang]))
  await tab.view.retry()
  expect(tab.unit('key.0')).toMatchObject({ source: 'Source 0', target: 'Ziel 0' })
  expect(tab.unit('key.1')).toMatchObject({ target: 'meins', base: 'Ziel 1', state: 'unsaved' })
  expect(tab.view.languages.map(({ code }) => code)).toContain(lang)
  expect(tab.view.lastError).toMatchObject({
    kind: 'refusal',
    during: 'read',
    refusal: { code: 'invalid', messages: [`Unknown language “${lang}”.`] },
  })
  tab.crash()
  server.isUp = false
  expect((await open()).unit('key.0').target).toBe('Ziel 0')
})

it('a missing language is not a list of untranslated texts', async () => {
  const tab = await open(without(['de']))
  expect(tab.view.units).toEqual([])
  expect(tab.view.lastError).toMatchObject({ refusal: { code: 'invalid' } })
})

it('changes that omit a language mean nothing for it: only the full answer does', async () => {
  await openedBefore()
  server.put('de', 'key.0', 'Ziel 0, neuer', 'bo')
  const tab = await open(without(['de', 'master', 'en', 'fr'], 'changes'))
  await tab.view.retry()
  expect(tab.unit('key.0').target).toBe('Ziel 0, neuer')
  expect(tab.unit('key.1')).toMatchObject({ target: 'meins', base: 'Ziel 1' })
  expect(tab.view.lastError).toBeNull()
  expect(tab.view.languages.map(({ code }) => code)).toContain('fr')
})

test('an article that omits a language keeps the stored texts of it', () => {
  const article = { id: 1, model: 'M', groups: [] }
  const before = { master: { a: 'A' }, de: { a: 'Ä' } }
  const kept = articleOf(
    { article, languages: { master: ['Master', { a: 'A, newer' }] }, pid2trus: {} },
    { pair: { src: 'master', dst: 'de' }, own: new Set(), before },
  )
  expect(kept.texts).toEqual({ master: { a: 'A, newer' }, de: { a: 'Ä' } })
})
