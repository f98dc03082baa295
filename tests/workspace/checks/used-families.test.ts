import { expect, test } from 'vitest'
import { createFindings } from '#src/workspace/checks/findings.ts'
import { createEngine } from '#src/workspace/checks/engine.ts'
import type { Request } from '#src/workspace/checks/worker/protocol.ts'
import { usedFamilies } from '#src/workspace/checks/used-families.ts'
import { codesIn } from './kit.ts'

const texts = (...pairs: [string, string | null][]) => pairs.map(([source, target]) => ({ source, target }))
const untranslated = (...sources: string[]) => sources.map((source) => ({ source, target: null }))

test('a placeholder family is on when the translations preserve it', () => {
  const drupal = texts(
    ['@count boards', '@count Platten'],
    ['Edit %title', '%title bearbeiten'],
    ['By @user', 'Von @user'],
  )
  expect(usedFamilies(drupal, 'en')).toEqual([':name', '@name', '% s'])
  expect(usedFamilies([...drupal, ...texts(['No %title', 'Kein %title'])], 'en')).toContain('%name')
})

test('prose yields no family', () => {
  const prose = texts(
    ['Write to @anna', 'Schreiben Sie Anna'],
    ['Ask @bert', 'Fragen Sie Bert'],
    ['At 100 % sure and 50% discount, 12:30, a:b', 'Zu 100 % sicher und 50% Rabatt, 12:30, a:b'],
    ['user@example.org', 'user@example.org'],
  )
  expect(usedFamilies(prose, 'en')).toEqual([':name', '% s'])
})

test('a family that is usually on is off when translations never preserve it', () => {
  const words = texts(['See :here', 'Siehe hier'], ['See :there', 'Siehe dort'], ['Go :up', 'Nach oben'])
  expect(usedFamilies(words, 'en')).toEqual(['% s'])
})

test('without translations three texts are enough, and in Czech "% s" is a word', () => {
  expect(usedFamilies(untranslated('@count a', '@user b', 'c @count'), 'en')).toContain('@name')
  expect(usedFamilies(untranslated('@count a', '@user b'), 'en')).not.toContain('@name')
  expect(usedFamilies([], 'cs')).toEqual([':name'])
})

test('checks use the families of their list, and no others', () => {
  const setting = { sourceLang: 'en', targetLang: 'de', off: [], terms: [] }
  const found = (families: Parameters<typeof createEngine>[0]['families']) =>
    createEngine({ ...setting, families })
      .try({ source: '@count boards', target: 'Platten', desc: '' })
      .map(({ code }) => code)
  expect(found(['@name'])).toEqual(['placeholder-missing'])
  expect(found([])).toEqual([])
  expect(codesIn('@anna has 50% discount at 12:30', 'Anna hat um 12:30 50% Rabatt')).toEqual([])
})

test('checks use the translator’s choice for a list', () => {
  const sent: Request[] = []
  const open = () => ({ send: (request: Request) => void sent.push(request), close: () => {} })
  createFindings({ sourceLang: 'en', targetLang: 'de', off: [], terms: [], families: ['@name'] }, open)
  expect(sent).toMatchObject([{ kind: 'start', setting: { families: ['@name'] } }])
})

test.each([
  ['%v', 'cannot open %q', '%q lässt sich nicht öffnen', 'cannot read %v', '%v lässt sich nicht lesen'],
  ['%v', 'Open %S', '%S öffnen', 'Save %1$S', '%1$S speichern'],
  ['$1', 'Delete $1?', '$1 löschen?', '$1 of $2', '$1 von $2'],
] as const)('%s is on when it is preserved: %s', (family, first, firstTarget, second, secondTarget) => {
  const used = usedFamilies(texts([first, firstTarget], [second, secondTarget]), 'en')
  expect(used).toContain(family)
  expect(usedFamilies(texts([first, firstTarget]), 'en')).not.toContain(family)
})

test('money is no value', () => {
  const money = texts(
    ['$1 = €0.92', '1 $ = 0,92 €'],
    ['$5 off', '5 $ Rabatt'],
    ['From $1 a month', 'Ab 1 $ im Monat'],
    ['$20 each', 'je $20'],
    ['$5 each', 'je $5'],
  )
  expect(usedFamilies(money, 'en')).toEqual([':name', '% s'])
})

test.each([
  [['%v'], 'cannot open %q: %v', '%q nicht zu öffnen', ['placeholder-missing']],
  [['%v'], 'cannot open %q: %v', '%q nicht zu öffnen: %v', []],
  [['%v'], '%S wants %S', '%2$S will %1$S', []],
  [['%v'], '%1$S wants %2$S', '%2$S will', ['placeholder-missing']],
  [['$1'], 'Delete $1 and $2?', '$2 löschen?', ['placeholder-missing']],
  [['$1'], 'Delete $1 and $2?', '$2 und $1 löschen?', []],
  [['$1'], 'Save $5.50 on $1', 'Sparen Sie 5,50 $ bei $1', []],
  [['$1'], '$5 off', '5 $ Rabatt', []],
  [[], '$NAME$ wants access', 'Zugriff', ['placeholder-missing']],
  [[], '$NAME$ wants access', '$name$ möchte Zugriff', ['placeholder-changed']],
  [[], '$1 = €0.92', '1 $ = 0,92 €', []],
] as const)('when %j are on, %s → %s: %j', (held, source, target, codes) => {
  const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [], families: held })
  expect(engine.try({ source, target, desc: '' }).map(({ code }) => code)).toEqual(codes)
})
