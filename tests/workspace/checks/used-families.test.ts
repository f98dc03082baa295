import { expect, test } from 'vitest'
import { createFindings } from '#src/workspace/checks/findings.ts'
import { createEngine } from '#src/workspace/checks/engine.ts'
import type { Request } from '#src/workspace/checks/protocol.ts'
import { usedFamilies } from '#src/workspace/checks/used-families.ts'
import { codesIn } from './kit.ts'

const texts = (...pairs: [string, string | null][]) => pairs.map(([source, target]) => ({ source, target }))
const untranslated = (...sources: string[]) => sources.map((source) => ({ source, target: null }))

test('a family holds where the translations carry it over', () => {
  const drupal = texts(
    ['@count boards', '@count Platten'],
    ['Edit %title', '%title bearbeiten'],
    ['By @user', 'Von @user'],
  )
  expect(usedFamilies(drupal, 'en')).toEqual([':name', '@name', '% s'])
  expect(usedFamilies([...drupal, ...texts(['No %title', 'Kein %title'])], 'en')).toContain('%name')
})

test('nothing is made of prose', () => {
  const prose = texts(
    ['Write to @anna', 'Schreiben Sie Anna'],
    ['Ask @bert', 'Fragen Sie Bert'],
    ['At 100 % sure and 50% discount, 12:30, a:b', 'Zu 100 % sicher und 50% Rabatt, 12:30, a:b'],
    ['user@example.org', 'user@example.org'],
  )
  expect(usedFamilies(prose, 'en')).toEqual([':name', '% s'])
})

test('a family that is plain elsewhere is off where translations never carry it', () => {
  const words = texts(['See :here', 'Siehe hier'], ['See :there', 'Siehe dort'], ['Go :up', 'Nach oben'])
  expect(usedFamilies(words, 'en')).toEqual(['% s'])
})

test('without translations three texts are enough, and in Czech "% s" is a word', () => {
  expect(usedFamilies(untranslated('@count a', '@user b', 'c @count'), 'en')).toContain('@name')
  expect(usedFamilies(untranslated('@count a', '@user b'), 'en')).not.toContain('@name')
  expect(usedFamilies([], 'cs')).toEqual([':name'])
})

test('checks know the families of their list, and no others', () => {
  const setting = { sourceLang: 'en', targetLang: 'de', off: [], terms: [] }
  const found = (families: Parameters<typeof createEngine>[0]['families']) =>
    createEngine({ ...setting, families })
      .try({ source: '@count boards', target: 'Platten', desc: '' })
      .map(({ code }) => code)
  expect(found(['@name'])).toEqual(['placeholder-missing'])
  expect(found([])).toEqual([])
  expect(codesIn('@anna has 50% discount at 12:30', 'Anna hat um 12:30 50% Rabatt')).toEqual([])
})

test('what a translator has chosen for a list is checked by', () => {
  const sent: Request[] = []
  const open = () => ({ send: (request: Request) => void sent.push(request), close: () => {} })
  createFindings({ sourceLang: 'en', targetLang: 'de', off: [], terms: [], families: ['@name'] }, open)
  expect(sent).toMatchObject([{ kind: 'start', setting: { families: ['@name'] } }])
})
