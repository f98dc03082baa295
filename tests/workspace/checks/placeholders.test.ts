import { describe, expect, test } from 'vitest'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { codesIn, find } from './kit.ts'

describe('a missing or translated placeholder of any format is found', () => {
  test.each([
    ['Your answer % s', 'Ihre Antwort', 'placeholder-missing'],
    ['Your answer % s', 'Ihre Antwort %s', 'placeholder-changed'],
    ["Remove the %'d chosen boards", 'Die gewählten Platten entfernen', 'placeholder-missing'],
    ['%ld boards', '%d Platten', 'placeholder-changed'],
    ['%<n>d boards', 'Platten', 'placeholder-missing'],
    ['%#@boards@ in the basket', 'Im Warenkorb', 'placeholder-missing'],
    ['See $t(common.help)', 'Siehe $t(allgemein.hilfe)', 'placeholder-changed'],
    ['See @:common.help', 'Siehe @:allgemein.hilfe', 'placeholder-changed'],
    ['{% if new %}New{% endif %}', '{% wenn neu %}Neu{% ende %}', 'placeholder-missing'],
    ['{% if new %}New{% endif %}', '{% if new %}Neu', 'placeholder-missing'],
    ['Good morning :name', 'Guten Morgen', 'placeholder-missing'],
    ['Good morning :name', 'Guten Morgen :Name', 'placeholder-changed'],
    ['Save as %1.xml', 'Als Datei speichern', 'placeholder-missing'],
    ['<%= name %> was saved', 'Gespeichert', 'placeholder-missing'],
  ])('%j as %j', (source, target, code) => {
    const findings = find(source, target)
    expect(findings[0]).toMatchObject({ code, severity: 'error' })
  })

  test.each([
    ['Your answer % s', 'Ihre Antwort % s'],
    ['Save as %1.xml', 'Als %1.xml speichern'],
    ['{%if new%}New{% endif %}', '{%if new%}Neu{% endif %}'],
    ['Good morning :name', 'Guten Morgen, :name'],
    ['In % of the price', 'In % des Preises'],
  ])('%j as %j is correct', (source, target) => expect(codesIn(source, target)).toEqual([]))
})

describe('the order of values', () => {
  test.each([
    ['%s has %d', '%2$d hat %s'],
    ['%1$s has %2$d', '%1$s hat %d'],
    ['{} has {}', '{1} hat {}'],
    ['<a href="%s">%s</a>', '<a href="%1$s">%s</a>'],
  ])('%j as %j has numbers for only some', (source, target) => {
    expect(find(source, target)[0]).toMatchObject({ code: 'placeholder-mixed', severity: 'error' })
  })

  test.each([
    ['{} of {}', '{1} von {0}'],
    ['%s of %s', '%2$s von %1$s'],
    ['%s of 100%%', '%1$s von 100%%'],
    ['%1$s of %s', '%1$s von %s'],
  ])('%j as %j is correct', (source, target) => expect(codesIn(source, target)).toEqual([]))

  test('a value used twice in place of another is found', () => {
    expect(codesIn('{} of {}', '{0} von {0}')).not.toEqual([])
  })
})

describe('the offset of a plural is checked', () => {
  const plural = (offset: string) => `{n, plural,${offset} =0 {none} one {You and # other} other {You and # others}}`

  test.each([' offset:1', ' offset:2'])('a missing or changed one is found: %s', (offset) => {
    const [source, target] = [plural(' offset:1'), plural(offset === ' offset:1' ? '' : offset)]
    const found = find(source, target).filter(({ code }) => code === 'offset-changed')
    expect(found).toMatchObject([{ part: 'offset:1' }])
    expect(fixedText(target, found)).toBe(source)
  })

  test('an equal one is not, in any spelling', () => {
    expect(codesIn(plural(' offset:1'), plural(' offset: 1'))).not.toContain('offset-changed')
  })
})

test('a translation with 30,000 extra placeholders has readable issues', () => {
  expect(find('One', '{a} '.repeat(20_000)).length).toBeLessThan(100)
})

test.each([
  ['%dx%d px', '%d × %d px'],
  ['%ldx%ld', '%ld × %ld'],
  ['%ld%% of the boards', '%ld %% der Platten'],
  ['%lld%%', '%lld %%'],
  ['%ld-%ld boards', '%ld–%ld Platten'],
  ['%ld_%@.csv', '%ld-%@.csv'],
  ['%Y-%m-%d', '%d.%m.%Y'],
  ['%y-%m-%d', '%d.%m.%y'],
  ['%m/%d/%Y', '%d.%m.%Y'],
  ['%b-%d', '%d. %b'],
  ['%H-%M', '%H:%M'],
])('two joined by a sign or a letter are no name between percent signs: %s → %s', (source, target) => {
  expect(find(source, target).filter(({ severity, fix }) => severity === 'error' || fix)).toEqual([])
})

test.each([
  ['Page :current/:total', 'Seite :current/:gesamt', 'placeholder-changed'],
  [':first/:last', ':first', 'placeholder-missing'],
])('two with a slash between them are both known: %s → %s', (source, target, code) => {
  expect(codesIn(source, target)).toEqual([code])
})

test.each([
  ['About { -brand-name }', 'O programie { -brand-name(case: "loc") }', 'pl'],
  ['{ -brand-name(capitalization: "sentence") } is ready', '{ -brand-name } ist bereit', 'de'],
])('a Fluent term is the same in each of its cases: %s → %s', (source, target, to) => {
  expect(codesIn(source, target, { to })).toEqual([])
})

test('and a different term is found', () => {
  expect(codesIn('About { -brand-name }', 'O programie { -vendor-name(case: "loc") }', { to: 'pl' })).toEqual([
    'placeholder-changed',
  ])
})

describe('a letter that may belong to a word', () => {
  test.each([
    ['%(name)s left the room', '%(name) ging aus dem Zimmer', 'de', 'placeholder-missing'],
    ['%(name)s is deleted', '%(name) ist gelöscht', 'de', 'placeholder-missing'],
    ['%(user)s created it', '%(user) erstellte es', 'de', 'placeholder-missing'],
    ['%(name)s is here', '%(name) está aquí', 'es', 'placeholder-missing'],
    ['%<name>s left the room', '%<name> ging aus dem Zimmer', 'de', 'placeholder-missing'],
    ['%(a)s or %(b)s', '%(a) o %(b)s', 'es', 'placeholder-changed'],
    ['%(name)s left the room', '%(name)ging aus dem Zimmer', 'de', 'placeholder-changed'],
    ['%1$s left the room', '%1$ging aus dem Zimmer', 'de', 'placeholder-changed'],
    ['Error: %s (code %d)', 'Fehler: %s (Code %%d)', 'de', 'placeholder-changed'],
  ])('is not changed: %s, %s', (source, target, to, code) => {
    expect(find(source, target, { to })).toMatchObject([{ code, fix: null }])
  })

  test.each([
    ['%(name)s left', '%(name)d ging', '%(name)s ging'],
    ['%(name)s left', '%(nam)s ging', '%(name)s ging'],
    ['%<name>s left', '%<nam>s ging', '%<name>s ging'],
    ['Code %1$d', 'Code %1$s', 'Code %1$d'],
    ['Code %d', 'Code %%', 'Code %d'],
    ['Files of %user%', '%nutzer%s Dateien', '%user%s Dateien'],
  ])('and any other is corrected: %s, %s → %s', (source, target, mended) => {
    expect(fixedText(target, find(source, target))).toBe(mended)
  })

  test.each([
    ['%(n) d boards', '%(n) d Platten'],
    ['%(n)+ 5.2f boards', '%(n)+ 5.2f Platten'],
    ['%(name)s file', '%(name)ss Datei'],
    ['%<n>05d boards', '%<n>05d Platten'],
  ])('a flag or a letter that the source has is correct: %s, %s', (source, target) => {
    expect(codesIn(source, target)).toEqual([])
  })
})
